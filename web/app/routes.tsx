import type { QueryClient } from "@tanstack/react-query";
import type { Params } from "react-router";
import {
  knownAnnouncement,
  prefetchAnnouncement,
} from "@/features/announcements/model/announcement-query.ts";
import { prefetchBoard } from "@/features/announcements/model/queries.ts";
import { PERIOD_PARAMETER, PERIODS_IN_ADDRESS } from "@/features/announcements/model/rules.ts";
import { isUuid } from "@/lib/data/uuid.ts";
import { HomePage } from "@/pages/home.tsx";
import { lazyPage, NotFoundScreen, type Page } from "@/pages/lazy-page.tsx";
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

/** The parts of the address, decoded. */
export type Address = { params: Params; search: URLSearchParams };

export type Head = {
  /** Stands before the name of the board. */
  title?: string | undefined;
  description?: string | undefined;
  /** The HTTP status of the page; 200 when not given. */
  status?: 200 | 404 | 410;
};

export type Variants = Readonly<Record<string, readonly string[]>>;

export type Route = {
  page: Page;
  head: (address: Address, queryClient: QueryClient) => Head;
  /** Whether our own server sends the screen as HTML. */
  rendered: boolean;
  /** Runs the queries of a rendered screen, for what it shows at `now` (ms); rejects when nothing can be shown without them. */
  prefetch?: (address: Address, queryClient: QueryClient, now: number) => Promise<void>;
  /** The values of the query's parameters that show something else; all others show the same. */
  variants?: Variants;
  /** Whether the service worker opens the screen when the server cannot be reached. */
  offline: boolean;
};

const NOT_FOUND: Head = { title: "Página não encontrada", status: 404 };

function announcementHead(id: string, queryClient: QueryClient): Head {
  const known = isUuid(id) ? knownAnnouncement(queryClient, id) : "unknown";
  if (known === "unknown") return NOT_FOUND;
  if (known === "deleted") return { title: "Aviso excluído", status: 410 };
  return { title: known?.title ?? "Aviso" };
}

const slidesPage = () => import("@/pages/slides.tsx");
const slidesRoute: Route = {
  page: lazyPage(() => slidesPage().then(({ SlidesPage }) => SlidesPage)),
  head: ({ params }) => (isEditionDate(params.date) ? { title: "Telão" } : NOT_FOUND),
  rendered: true,
  prefetch: async ({ params: { date } }, queryClient, now) => {
    const { prefetchSlides } = await slidesPage();
    if (isEditionDate(date)) await prefetchSlides(date, queryClient, now);
  },
  variants: { [THEME_PARAMETER]: [LIGHT_THEME] },
  offline: true,
};

const outputRoutes = Object.values(outputScreens).map((screen): [string, Route] => {
  const page = lazyPage(() =>
    import("@/pages/output.tsx").then(({ loadOutputPage }) => loadOutputPage(screen)),
  );
  return [screen.path, { page, head: () => screen, rendered: false, offline: true }];
});

const screens: Record<Path, Route> = {
  [paths.home]: {
    page: HomePage,
    head: () => ({}),
    rendered: true,
    prefetch: (_, queryClient) => prefetchBoard(queryClient),
    variants: { [PERIOD_PARAMETER]: PERIODS_IN_ADDRESS },
    offline: true,
  },
  [paths.announcement]: {
    page: lazyPage(() =>
      import("@/pages/announcement.tsx").then(({ AnnouncementPage }) => AnnouncementPage),
    ),
    head: ({ params }, queryClient) => announcementHead(params.id ?? "", queryClient),
    rendered: true,
    prefetch: async ({ params: { id = "" } }, queryClient) => {
      if (isUuid(id)) await prefetchAnnouncement(id, queryClient);
    },
    offline: true,
  },
  [paths.embed]: {
    page: lazyPage(() => import("@/pages/embed.tsx").then(({ EmbedPage }) => EmbedPage)),
    head: () => ({}),
    rendered: true,
    prefetch: (_, queryClient) => prefetchBoard(queryClient),
    variants: { [PERIOD_PARAMETER]: PERIODS_IN_ADDRESS },
    offline: false,
  },
  [paths.auth]: {
    page: lazyPage(() => import("@/pages/auth.tsx").then(({ AuthPage }) => AuthPage)),
    head: ({ search }) => {
      if (search.has(FORGOTTEN)) return { title: "Esqueci minha senha" };
      return { title: search.has(SIGN_UP) ? "Cadastrar" : "Entrar" };
    },
    rendered: false,
    offline: true,
  },
  [paths.authLink]: {
    page: lazyPage(() => import("@/pages/link.tsx").then(({ LinkPage }) => LinkPage)),
    head: () => ({ title: "Link de acesso" }),
    rendered: false,
    offline: true,
  },
  [paths.newPassword]: {
    page: lazyPage(() =>
      import("@/pages/new-password.tsx").then(({ NewPasswordPage }) => NewPasswordPage),
    ),
    head: () => ({ title: "Nova senha" }),
    rendered: false,
    offline: true,
  },
  [paths.account]: {
    page: lazyPage(() => import("@/pages/account.tsx").then(({ AccountPage }) => AccountPage)),
    head: () => ({ title: "Minha conta" }),
    rendered: false,
    offline: true,
  },
  [paths.ownAnnouncements]: {
    page: lazyPage(() =>
      import("@/pages/own-announcements.tsx").then(
        ({ OwnAnnouncementsPage }) => OwnAnnouncementsPage,
      ),
    ),
    head: () => ({ title: "Meus avisos" }),
    rendered: false,
    offline: true,
  },
  [paths.admin]: {
    page: lazyPage(() => import("@/pages/admin.tsx").then(({ AdminPage }) => AdminPage)),
    head: () => ({ title: "Administração" }),
    rendered: false,
    offline: true,
  },
  [paths.week]: {
    page: lazyPage(() => import("@/pages/week.tsx").then(({ WeekPage }) => WeekPage)),
    head: () => ({ title: "Fechar a semana" }),
    rendered: false,
    offline: true,
  },
  [paths.edition]: {
    page: lazyPage(() => import("@/pages/edition.tsx").then(({ EditionPage }) => EditionPage)),
    head: () => ({ title: "Fechar a semana" }),
    rendered: false,
    offline: true,
  },
  [paths.slides]: slidesRoute,
  [paths.editionSlides]: slidesRoute,
};

/**
 * Every screen of the app, by its address. The build derives from it what the server, its log and the
 * service worker know of the screens.
 */
export const routes: Readonly<Record<string, Route>> = {
  ...screens,
  ...Object.fromEntries(outputRoutes),
};

/** The screen of every other address. */
export const notFound: Route = {
  page: NotFoundScreen,
  head: () => NOT_FOUND,
  rendered: true,
  offline: false,
};
