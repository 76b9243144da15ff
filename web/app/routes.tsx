import type { QueryClient } from "@tanstack/react-query";
import {
  knownAnnouncement,
  prefetchAnnouncement,
} from "@/features/announcements/model/announcement-query.ts";
import { isUuid } from "@/lib/data/uuid.ts";
import { AnnouncementPage } from "@/pages/announcement.tsx";
import { EmbedPage } from "@/pages/embed.tsx";
import { HomePage } from "@/pages/home.tsx";
import { NotFoundPage } from "@/pages/not-found.tsx";
import { outputs, slides, team } from "@/parts.ts";
import {
  FORGOTTEN,
  isEditionDate,
  LIGHT_THEME,
  outputScreens,
  type Path,
  paths,
  SIGN_UP,
  THEME_PARAMETER,
} from "./addresses.ts";
import { board, type Head, member, NOT_FOUND, type Route } from "./route.ts";

function announcementHead(id: string, queryClient: QueryClient): Head {
  const known = isUuid(id) ? knownAnnouncement(queryClient, id) : "unknown";
  if (known === "unknown") return NOT_FOUND;
  if (known === "deleted") return { title: "Aviso excluído", status: 410 };
  return { title: known?.title ?? "Aviso" };
}

const slidesRoute: Route = {
  page: slides.component((part) => part.SlidesPage),
  part: slides,
  head: ({ params }) => (isEditionDate(params.date) ? { title: "Telão" } : NOT_FOUND),
  rendered: true,
  prefetch: async ({ params: { date } }, queryClient, now) => {
    const { prefetchSlides } = await slides.load();
    if (isEditionDate(date)) await prefetchSlides(date, queryClient, now);
  },
  variants: { [THEME_PARAMETER]: [LIGHT_THEME] },
  offline: true,
};

const screens: Record<Path, Route> = {
  [paths.home]: board(HomePage, true),
  [paths.announcement]: {
    page: AnnouncementPage,
    head: ({ params }, queryClient) => announcementHead(params.id ?? "", queryClient),
    rendered: true,
    prefetch: async ({ params: { id = "" } }, queryClient) => {
      if (isUuid(id)) await prefetchAnnouncement(id, queryClient);
    },
    offline: true,
  },
  [paths.embed]: board(EmbedPage, false),
  [paths.auth]: member(
    (search) => {
      if (search.has(FORGOTTEN)) return "Esqueci minha senha";
      return search.has(SIGN_UP) ? "Cadastrar" : "Entrar";
    },
    team.component((part) => part.AuthPage),
  ),
  [paths.authLink]: member(
    "Link de acesso",
    team.component((part) => part.LinkPage),
  ),
  [paths.newPassword]: member(
    "Nova senha",
    team.component((part) => part.NewPasswordPage),
  ),
  [paths.account]: member(
    "Minha conta",
    team.component((part) => part.AccountPage),
  ),
  [paths.ownAnnouncements]: member(
    "Meus avisos",
    team.component((part) => part.OwnAnnouncementsPage),
  ),
  [paths.admin]: member(
    "Administração",
    team.component((part) => part.AdminPage),
  ),
  [paths.week]: member(
    "Semana",
    team.component((part) => part.WeekPage),
  ),
  [paths.edition]: member(
    "Semana",
    team.component((part) => part.EditionPage),
  ),
  [paths.slides]: slidesRoute,
  [paths.editionSlides]: slidesRoute,
};

const { script, bulletin, whatsapp } = outputScreens;

/**
 * Every screen of the app, by its address. The build derives from it what the server, its log and the
 * service worker know of the screens.
 */
export const routes: Readonly<Record<string, Route>> = {
  ...screens,
  [script.path]: member(
    script.title,
    outputs.component((part) => part.ScriptPage),
  ),
  [bulletin.path]: member(
    bulletin.title,
    outputs.component((part) => part.BulletinPage),
  ),
  [whatsapp.path]: member(
    whatsapp.title,
    outputs.component((part) => part.WhatsAppPage),
  ),
};

/** The screen of every other address. */
export const notFound: Route = {
  page: NotFoundPage,
  head: () => NOT_FOUND,
  rendered: true,
  offline: false,
};
