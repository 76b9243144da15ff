import type { QueryClient } from "@tanstack/react-query";
import {
  knownAnnouncement,
  prefetchAnnouncement,
} from "@/features/announcements/model/announcement-query.ts";
import { isUuid } from "@/lib/data/uuid.ts";
import { HomePage } from "@/pages/home.tsx";
import { lazyPage, NotFoundScreen } from "@/pages/lazy-page.tsx";
import {
  FORGOTTEN,
  isEditionDate,
  LIGHT_THEME,
  type OutputScreen,
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

const slidesPage = () => import("@/pages/slides.tsx");
const slides: Route = {
  page: lazyPage(async () => (await slidesPage()).SlidesPage),
  head: ({ params }) => (isEditionDate(params.date) ? { title: "Telão" } : NOT_FOUND),
  rendered: true,
  prefetch: async ({ params: { date } }, queryClient, now) => {
    const { prefetchSlides } = await slidesPage();
    if (isEditionDate(date)) await prefetchSlides(date, queryClient, now);
  },
  variants: { [THEME_PARAMETER]: [LIGHT_THEME] },
  offline: true,
};

const screens: Record<Path, Route> = {
  [paths.home]: board(HomePage, true),
  [paths.announcement]: {
    page: lazyPage(async () => (await import("@/pages/announcement.tsx")).AnnouncementPage),
    head: ({ params }, queryClient) => announcementHead(params.id ?? "", queryClient),
    rendered: true,
    prefetch: async ({ params: { id = "" } }, queryClient) => {
      if (isUuid(id)) await prefetchAnnouncement(id, queryClient);
    },
    offline: true,
  },
  [paths.embed]: board(
    lazyPage(async () => (await import("@/pages/embed.tsx")).EmbedPage),
    false,
  ),
  [paths.auth]: member(
    (search) => {
      if (search.has(FORGOTTEN)) return "Esqueci minha senha";
      return search.has(SIGN_UP) ? "Cadastrar" : "Entrar";
    },
    async () => (await import("@/pages/auth.tsx")).AuthPage,
  ),
  [paths.authLink]: member(
    "Link de acesso",
    async () => (await import("@/pages/link.tsx")).LinkPage,
  ),
  [paths.newPassword]: member(
    "Nova senha",
    async () => (await import("@/pages/new-password.tsx")).NewPasswordPage,
  ),
  [paths.account]: member(
    "Minha conta",
    async () => (await import("@/pages/account.tsx")).AccountPage,
  ),
  [paths.ownAnnouncements]: member(
    "Meus avisos",
    async () => (await import("@/pages/own-announcements.tsx")).OwnAnnouncementsPage,
  ),
  [paths.admin]: member("Administração", async () => (await import("@/pages/admin.tsx")).AdminPage),
  [paths.week]: member("Semana", async () => (await import("@/pages/week.tsx")).WeekPage),
  [paths.edition]: member("Semana", async () => (await import("@/pages/week.tsx")).EditionPage),
  [paths.slides]: slides,
  [paths.editionSlides]: slides,
};

const outputPage = async (screen: OutputScreen) =>
  (await import("@/pages/output.tsx")).loadOutputPage(screen);

/**
 * Every screen of the app, by its address. The build derives from it what the server, its log and the
 * service worker know of the screens.
 */
export const routes: Readonly<Record<string, Route>> = {
  ...screens,
  ...Object.fromEntries(
    Object.values(outputScreens).map((screen) => [
      screen.path,
      member(screen.title, () => outputPage(screen)),
    ]),
  ),
};

/** The screen of every other address. */
export const notFound: Route = {
  page: NotFoundScreen,
  head: () => NOT_FOUND,
  rendered: true,
  offline: false,
};
