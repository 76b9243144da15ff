/** The screens of the week's outputs, of which editions/outputs/registry.ts says the rest when one is opened. */
export const outputPages = {
  script: { path: "/semana/:date/roteiro", title: "Roteiro" },
  bulletin: { path: "/semana/:date/boletim", title: "Boletim" },
  whatsapp: { path: "/semana/:date/whatsapp", title: "Texto da semana" },
} as const;

/** The screens, by the names under which links know them; routes.tsx says what stands there. */
export const paths = {
  home: "/",
  announcement: "/avisos/:id",
  /** The board inside another site's page; index.html looks for it before the app does. */
  embed: "/embed",
  auth: "/auth",
  /** The targets of the sign-in service's links. */
  authLink: "/auth/link",
  newPassword: "/auth/senha",
  account: "/conta",
  ownAnnouncements: "/meus-avisos",
  admin: "/admin",
  week: "/semana",
  edition: "/semana/:date",
  slides: "/telao",
  editionSlides: "/telao/:date",
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** Below it lie the preview pictures, and nothing else. */
export const PICTURES = "/imagens";

/** What our own server has for other programs. */
export const files = {
  /** The board in calendars: what is to come and the last 30 days, as iCalendar. */
  boardCalendar: "/agenda.ics",
  /** A ministry's part of it. */
  ministryCalendar: "/agenda/:id.ics",
  announcementCalendar: "/avisos/:id.ics",
  /** The board as an Atom feed. */
  feed: "/avisos.xml",
  /** The preview picture of an announcement; with another revision it is another one. */
  picture: `${PICTURES}/:announcement/:revision.png`,
  /** The same for WhatsApp's Status, as high as a phone. */
  statusPicture: `${PICTURES}/:announcement/:revision-status.png`,
  /** The board's: its address names what is drawn, as previews are kept by address. */
  boardPicture: `${PICTURES}/quadro/:hash.png`,
  /** The church's own mark. */
  mark: `${PICTURES}/marca/:hash.png`,
  /** The picture that somebody chose for an announcement, as its page shows it. */
  photo: "/fotos/:photo.jpg",
  /** The same as cards show it. */
  cardPhoto: "/fotos/cartao/:photo.jpg",
} as const;

const PARAMETERS: Readonly<Record<string, string>> = {
  announcement: "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
  revision: "\\d{1,10}",
  hash: "[0-9a-f]{16}",
  photo: "[0-9a-f]{32}-\\d{1,4}x\\d{1,4}",
};
// No full stop: what is kept under a file's name beside a screen is none.
const ANY_PARAMETER = "[^/.]+";

/** Source of a regular expression for the addresses of a path. */
export function patternOf(path: string): string {
  const escaped = path.replaceAll(".", "\\.");
  return `^${escaped.replaceAll(/:(\w+)/g, (_, name) => PARAMETERS[name] ?? ANY_PARAMETER)}$`;
}

export const announcementPath = (id: string) => paths.announcement.replace(":id", id);
export const announcementCalendarPath = (id: string) =>
  files.announcementCalendar.replace(":id", id);
export const ministryCalendarPath = (id: string) => files.ministryCalendar.replace(":id", id);
const ofRevision = (path: string, id: string, revision: number) =>
  path.replace(":announcement", id).replace(":revision", String(revision));
export const picturePath = (id: string, revision: number) =>
  ofRevision(files.picture, id, revision);
export const statusPicturePath = (id: string, revision: number) =>
  ofRevision(files.statusPicture, id, revision);
export const photoPath = (id: string) => files.photo.replace(":photo", id);
export const cardPhotoPath = (id: string) => files.cardPhoto.replace(":photo", id);
export const markPath = (hash: string) => files.mark.replace(":hash", hash);

/** A screen of the edition whose part of the address `slug` is. */
export const inEdition = (path: string, slug: string) => path.replace(":date", slug);
export const editionPath = (slug: string) => inEdition(paths.edition, slug);

const EDITION_DATE = /^\d{4}-\d\d-\d\d(?:-\d{1,2}h(?:\d\d)?)?$/;

/** Whether an address may name an edition, now or once it is closed. */
export const isEditionDate = (date: string | undefined): boolean =>
  date === undefined || EDITION_DATE.test(date);

/** Of the slides: `?tema=claro`; anything else, and nothing, is the dark theme. */
export const THEME_PARAMETER = "tema";
export const LIGHT_THEME = "claro";

/** The sign-in screen, opened where a forgotten password is told. */
export const FORGOTTEN = "esqueci";
export const forgottenPath = `${paths.auth}?${FORGOTTEN}`;

/** The sign-in screen, opened where an account is made. */
export const SIGN_UP = "cadastro";

/** The new-password screen, opened where a confirmed account gets its password. */
export const CONFIRMED = "confirmada";

/** Where a redeemed link or code leads. */
export const newPasswordPath = (purpose: "recovery" | "signup") =>
  purpose === "signup" ? `${paths.newPassword}?${CONFIRMED}` : paths.newPassword;

/** The parameter that names the part of a screen with parts. */
export const PART = "parte";

/** The parts of a member's own announcements, by their names in the address. */
export const OWN_PARTS = ["proximos", "adiante", "passados"] as const;
export type OwnPart = (typeof OWN_PARTS)[number];
export const ownPartPath = (part: OwnPart) => `${paths.ownAnnouncements}?${PART}=${part}`;
