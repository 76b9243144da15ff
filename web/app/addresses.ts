/**
 * The address and title of the pages with an edition's script, bulletin and WhatsApp text. Their
 * other properties are in editions/outputs/registry.ts, which the first page does not load.
 */
export const outputPages = {
  script: { path: "/semana/:date/roteiro", title: "Roteiro" },
  bulletin: { path: "/semana/:date/boletim", title: "Boletim" },
  whatsapp: { path: "/semana/:date/whatsapp", title: "Texto da semana" },
} as const;

/**
 * The addresses of all pages except those in `outputPages`. `routes.tsx` maps each address to its
 * page.
 */
export const paths = {
  home: "/",
  announcement: "/avisos/:id",
  /**
   * The address of the board for an iframe on another site. The script in index.html contains this
   * address too.
   */
  embed: "/embed",
  auth: "/auth",
  /** The address of the links in e-mails of the sign-in service. */
  authLink: "/auth/link",
  newPassword: "/auth/senha",
  account: "/conta",
  privacy: "/privacidade",
  programme: "/programacao",
  ownAnnouncements: "/meus-avisos",
  admin: "/admin",
  week: "/semana",
  edition: "/semana/:date",
  slides: "/telao",
  editionSlides: "/telao/:date",
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/**
 * The start of the addresses of preview pictures and of the church's logo. No other address begins
 * with `/imagens`.
 */
export const PICTURES = "/imagens";

/** The address of the list of pages for search engines. Only our own server provides this list. */
export const SITEMAP = "/sitemap.xml";

/**
 * The addresses of the calendars, the feed and the pictures, which only our own server provides.
 */
export const files = {
  /** The board as an iCalendar file: the upcoming announcements and those of the last 30 days. */
  boardCalendar: "/agenda.ics",
  ministryCalendar: "/agenda/:id.ics",
  announcementCalendar: "/avisos/:id.ics",
  /** The board as an Atom feed. */
  feed: "/avisos.xml",
  /**
   * The preview picture of an announcement. The address contains the revision, because other sites
   * cache previews by their address.
   */
  picture: `${PICTURES}/:announcement/:revision.png`,
  /** The picture of an announcement for WhatsApp's Status, in a phone's portrait format. */
  statusPicture: `${PICTURES}/:announcement/:revision-status.png`,
  /**
   * The preview picture of the board. The address contains a hash of the picture's texts, because
   * other sites cache previews by their address.
   */
  boardPicture: `${PICTURES}/quadro/:hash.png`,
  logo: `${PICTURES}/marca/:hash.png`,
  /** The uploaded photograph of an announcement, in the size for its page. */
  photo: "/fotos/:photo.jpg",
  /** The uploaded photograph of an announcement, in the size for cards. */
  cardPhoto: "/fotos/cartao/:photo.jpg",
} as const;

const PARAMETERS: Readonly<Record<string, string>> = {
  announcement: "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
  revision: "\\d{1,10}",
  hash: "[0-9a-f]{16}",
  photo: "[0-9a-f]{32}-\\d{1,4}x\\d{1,4}",
};
// A parameter matches no full stop. Otherwise the page `/avisos/:id` would match the calendar file
// `/avisos/a1.ics` too.
const ANY_PARAMETER = "[^/.]+";

/**
 * Returns the source of a regular expression that matches `path` with any valid values for its
 * parameters, such as `:id`.
 */
export function patternOf(path: string): string {
  const escaped = path.replaceAll(".", "\\.");
  return `^${escaped.replaceAll(/:(\w+)/g, (_, name) => PARAMETERS[name] ?? ANY_PARAMETER)}$`;
}

/** The query of a calendar address that leaves the standing programme out. */
export const WITHOUT_ROUTINE = "programacao=nao";

export const announcementPath = (id: string) => paths.announcement.replace(":id", id);
export const announcementCalendarPath = (id: string) =>
  files.announcementCalendar.replace(":id", id);
export const ministryCalendarPath = (id: string) => files.ministryCalendar.replace(":id", id);
const revisionPath = (path: string, id: string, revision: number) =>
  path.replace(":announcement", id).replace(":revision", String(revision));
export const picturePath = (id: string, revision: number) =>
  revisionPath(files.picture, id, revision);
export const statusPicturePath = (id: string, revision: number) =>
  revisionPath(files.statusPicture, id, revision);
export const photoPath = (id: string) => files.photo.replace(":photo", id);
export const cardPhotoPath = (id: string) => files.cardPhoto.replace(":photo", id);
export const logoPath = (hash: string) => files.logo.replace(":hash", hash);

/**
 * Returns `path` with the `slug` of an edition in place of `:date`. A slug is the day and hour of
 * the service: `2026-11-29-19h`.
 */
export const pathInEdition = (path: string, slug: string) => path.replace(":date", slug);
export const editionPath = (slug: string) => pathInEdition(paths.edition, slug);

const EDITION_DATE = /^\d{4}-\d\d-\d\d(?:-\d{1,2}h(?:\d\d)?)?$/;

/**
 * Returns whether `date` is valid in an address: a date, or undefined, because `/telao` has none.
 */
export const isEditionDate = (date: string | undefined): boolean =>
  date === undefined || EDITION_DATE.test(date);

/**
 * The query parameter for the theme of the slides: `?tema=claro` is light, any other value is dark.
 */
export const THEME_PARAMETER = "tema";
export const LIGHT_THEME = "claro";

/** The query parameter that opens the sign-in page with the form for a forgotten password. */
export const FORGOTTEN_PARAMETER = "esqueci";
export const forgottenPath = `${paths.auth}?${FORGOTTEN_PARAMETER}`;

/** The query parameter that opens the sign-in page with the sign-up form. */
export const SIGN_UP_PARAMETER = "cadastro";

/**
 * The parameter with the token of an invitation to sign up. Links contain this parameter in the
 * query or after `#`.
 */
export const INVITATION_PARAMETER = "convite";

/**
 * The query parameter that opens the new-password page for a newly confirmed account. Such an
 * account has no password yet.
 */
export const CONFIRMED_PARAMETER = "confirmada";

/**
 * Returns the address of the page that a person sees after redeeming a link or code from an e-mail.
 */
export const newPasswordPath = (purpose: "recovery" | "signup") =>
  purpose === "signup" ? `${paths.newPassword}?${CONFIRMED_PARAMETER}` : paths.newPassword;

/**
 * Returns the address of a map. `place` may be any text, because Google's map search accepts an
 * address, a name, or a complete paragraph.
 */
export const mapAddress = (place: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;

/** The query parameter that names the open tab of a page with tabs. */
export const PART_PARAMETER = "parte";

export const OWN_PARTS = ["proximos", "adiante", "passados"] as const;
export type OwnPart = (typeof OWN_PARTS)[number];
export const ownPartPath = (part: OwnPart) => `${paths.ownAnnouncements}?${PART_PARAMETER}=${part}`;
