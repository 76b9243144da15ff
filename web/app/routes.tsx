import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { Params } from "react-router";
import { outputsBundle, slidesBundle, teamBundle } from "@/bundles.ts";
import {
  knownAnnouncement,
  prefetchAnnouncement,
} from "@/features/announcements/model/announcement-query.ts";
import { prefetchBoard } from "@/features/announcements/model/queries.ts";
import { PERIOD_PARAMETER, PERIODS_IN_ADDRESS } from "@/features/announcements/model/rules.ts";
import { isUuid } from "@/lib/data/uuid.ts";
import { AnnouncementPage } from "@/pages/announcement.tsx";
import { EmbedPage } from "@/pages/embed.tsx";
import { HomePage } from "@/pages/home.tsx";
import {
  FORGOTTEN_PARAMETER,
  isEditionDate,
  LIGHT_THEME,
  outputPages,
  type Path,
  paths,
  SIGN_UP_PARAMETER,
  THEME_PARAMETER,
} from "./addresses.ts";

type Address = { params: Params; search: URLSearchParams };

type Head = {
  /** The page's part of the document title, before the name of the board. */
  title?: string | undefined;
  /** The HTTP status of the page; 200 by default. */
  status?: 200 | 404 | 410;
};

/** The properties of a page that the app, our server and the service worker need. */
export type Route = {
  page: ComponentType;
  /** The bundle that contains the page; undefined when the first bundle contains it. */
  bundle?: { load: () => Promise<unknown> };
  head: (address: Address, queryClient: QueryClient) => Head;
  rendered: boolean;
  /**
   * Reads the data that our server needs to render the page at the time `now` (ms). Rejects after a
   * failed read if the page cannot be rendered without the data. Undefined in browsers, so that the
   * first bundle leaves out these functions (`import.meta.env.SSR`).
   */
  prefetch?:
    | ((address: Address, queryClient: QueryClient, now: number) => Promise<void>)
    | undefined;
  /**
   * The query parameters that change the page, with their allowed values. The page ignores any
   * other value.
   */
  variants?: Readonly<Record<string, readonly string[]>>;
  /** Whether the service worker opens the page when the server is unreachable. */
  offline: boolean;
};

const NOT_FOUND: Head = { title: "Página não encontrada", status: 404 };

type Title = string | ((search: URLSearchParams) => string);

/** Returns the route of a page for people with an account. Only the browser renders such a page. */
const memberRoute = (title: Title, page: ComponentType): Route => ({
  page,
  head: ({ search }) => ({ title: typeof title === "string" ? title : title(search) }),
  rendered: false,
  offline: true,
});

const teamRoute = (title: Title, pick: Parameters<typeof teamBundle.component<object>>[0]) =>
  memberRoute(title, teamBundle.component(pick));
const outputRoute = (title: string, pick: Parameters<typeof outputsBundle.component<object>>[0]) =>
  memberRoute(title, outputsBundle.component(pick));

/** Returns the route of a page that shows the board. The address determines the period. */
const boardRoute = (page: ComponentType, offline: boolean): Route => ({
  page,
  head: () => ({}),
  rendered: true,
  prefetch: import.meta.env.SSR ? (_, queryClient) => prefetchBoard(queryClient) : undefined,
  variants: { [PERIOD_PARAMETER]: PERIODS_IN_ADDRESS },
  offline,
});

function announcementHead(id: string, queryClient: QueryClient): Head {
  const known = isUuid(id) ? knownAnnouncement(queryClient, id) : "unknown";
  if (known === "unknown") return NOT_FOUND;
  if (known === "deleted") return { title: "Aviso excluído", status: 410 };
  return { title: known?.title ?? "Aviso" };
}

const slidesRoute: Route = {
  page: slidesBundle.component((part) => part.SlidesPage),
  bundle: slidesBundle,
  head: ({ params }) => (isEditionDate(params.date) ? { title: "Telão" } : NOT_FOUND),
  rendered: true,
  prefetch: async ({ params: { date } }, queryClient, now) => {
    const { prefetchSlides } = await slidesBundle.load();
    if (isEditionDate(date)) await prefetchSlides(date, queryClient, now);
  },
  variants: { [THEME_PARAMETER]: [LIGHT_THEME] },
  offline: true,
};

const privacyRoute: Route = {
  page: slidesBundle.component((part) => part.PrivacyPage),
  bundle: slidesBundle,
  head: () => ({ title: "Privacidade" }),
  rendered: true,
  // The page needs only the church's row. The server reads that row for every page with a
  // `prefetch`.
  prefetch: async () => {},
  offline: true,
};

const programmeRoute: Route = {
  page: slidesBundle.component((part) => part.ProgrammePage),
  bundle: slidesBundle,
  head: () => ({ title: "Programação" }),
  rendered: true,
  prefetch: async (_, queryClient) => {
    const { seriesListQuery } = await slidesBundle.load();
    await queryClient.query(seriesListQuery);
  },
  offline: true,
};

const { script, bulletin, whatsapp } = outputPages;

const routesOfPaths: Record<Path, Route> = {
  [paths.home]: boardRoute(HomePage, true),
  [paths.announcement]: {
    page: AnnouncementPage,
    head: ({ params }, queryClient) => announcementHead(params.id ?? "", queryClient),
    rendered: true,
    prefetch: import.meta.env.SSR
      ? async ({ params: { id = "" } }, queryClient) => {
          if (isUuid(id)) await prefetchAnnouncement(id, queryClient);
        }
      : undefined,
    offline: true,
  },
  [paths.embed]: boardRoute(EmbedPage, false),
  [paths.auth]: teamRoute(
    (search) => {
      if (search.has(FORGOTTEN_PARAMETER)) return "Esqueci minha senha";
      return search.has(SIGN_UP_PARAMETER) ? "Cadastrar" : "Entrar";
    },
    (part) => part.AuthPage,
  ),
  [paths.authLink]: teamRoute("Link de acesso", (part) => part.LinkPage),
  [paths.newPassword]: teamRoute("Nova senha", (part) => part.NewPasswordPage),
  [paths.account]: teamRoute("Minha conta", (part) => part.AccountPage),
  [paths.privacy]: privacyRoute,
  [paths.programme]: programmeRoute,
  [paths.ownAnnouncements]: teamRoute("Meus avisos", (part) => part.OwnAnnouncementsPage),
  [paths.admin]: teamRoute("Administração", (part) => part.AdminPage),
  [paths.week]: teamRoute("Semana", (part) => part.WeekPage),
  [paths.edition]: teamRoute("Semana", (part) => part.EditionPage),
  [paths.slides]: slidesRoute,
  [paths.editionSlides]: slidesRoute,
};

/**
 * All routes of the app by their path. The build writes them to `routes.json` for the server, its
 * log and the service worker.
 */
export const routes: Readonly<Record<string, Route>> = {
  ...routesOfPaths,
  [script.path]: outputRoute(script.title, (part) => part.ScriptPage),
  [bulletin.path]: outputRoute(bulletin.title, (part) => part.BulletinPage),
  [whatsapp.path]: outputRoute(whatsapp.title, (part) => part.WhatsAppPage),
};

export const notFound: Route = {
  page: slidesBundle.component((part) => part.NotFoundPage),
  bundle: slidesBundle,
  head: () => NOT_FOUND,
  rendered: true,
  offline: false,
};
