import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { matchRoutes, type Params, type RouteObject } from "react-router";
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
import { NotFoundPage } from "@/pages/not-found.tsx";
import {
  FORGOTTEN,
  isEditionDate,
  LIGHT_THEME,
  outputPages,
  type Path,
  paths,
  SIGN_UP,
  THEME_PARAMETER,
} from "./addresses.ts";

/** The parts of the address, decoded. */
type Address = { params: Params; search: URLSearchParams };

type Head = {
  /** Stands before the name of the board. */
  title?: string | undefined;
  /** The HTTP status of the page; 200 when not given. */
  status?: 200 | 404 | 410;
};

/** A screen, as the app, the server and the service worker know it. */
export type Route = {
  page: ComponentType;
  /** The part of the app that holds the page; undefined for a page of the first view. */
  bundle?: { load: () => Promise<unknown> };
  head: (address: Address, queryClient: QueryClient) => Head;
  /** Whether our own server sends the screen as HTML. */
  rendered: boolean;
  /** Runs the queries of a rendered screen, for what it shows at `now` (ms); rejects when nothing can be shown without them. */
  prefetch?: (address: Address, queryClient: QueryClient, now: number) => Promise<void>;
  /** The values of the query's parameters that show something else; all others show the same. */
  variants?: Readonly<Record<string, readonly string[]>>;
  /** Whether the service worker opens the screen when the server cannot be reached. */
  offline: boolean;
};

const NOT_FOUND: Head = { title: "Página não encontrada", status: 404 };

type Title = string | ((search: URLSearchParams) => string);

/** A screen of people with an account, which the server leaves to the browser. */
const member = (title: Title, page: ComponentType): Route => ({
  page,
  head: ({ search }) => ({ title: typeof title === "string" ? title : title(search) }),
  rendered: false,
  offline: true,
});

/** A `member` screen in the members' part, or in that of the outputs. */
const ofTeam = (title: Title, pick: Parameters<typeof teamBundle.component<object>>[0]) =>
  member(title, teamBundle.component(pick));
const ofOutputs = (title: string, pick: Parameters<typeof outputsBundle.component<object>>[0]) =>
  member(title, outputsBundle.component(pick));

/** A screen that shows the board, for the period that the address names. */
const board = (page: ComponentType, offline: boolean): Route => ({
  page,
  head: () => ({}),
  rendered: true,
  prefetch: (_, queryClient) => prefetchBoard(queryClient),
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

const { script, bulletin, whatsapp } = outputPages;

const ofPaths: Record<Path, Route> = {
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
  [paths.auth]: ofTeam(
    (search) => {
      if (search.has(FORGOTTEN)) return "Esqueci minha senha";
      return search.has(SIGN_UP) ? "Cadastrar" : "Entrar";
    },
    (part) => part.AuthPage,
  ),
  [paths.authLink]: ofTeam("Link de acesso", (part) => part.LinkPage),
  [paths.newPassword]: ofTeam("Nova senha", (part) => part.NewPasswordPage),
  [paths.account]: ofTeam("Minha conta", (part) => part.AccountPage),
  [paths.ownAnnouncements]: ofTeam("Meus avisos", (part) => part.OwnAnnouncementsPage),
  [paths.admin]: ofTeam("Administração", (part) => part.AdminPage),
  [paths.week]: ofTeam("Semana", (part) => part.WeekPage),
  [paths.edition]: ofTeam("Semana", (part) => part.EditionPage),
  [paths.slides]: slidesRoute,
  [paths.editionSlides]: slidesRoute,
};

/**
 * Every screen of the app, by its address. The build derives from it what the server, its log and the
 * service worker know of the screens.
 */
export const routes: Readonly<Record<string, Route>> = {
  ...ofPaths,
  [script.path]: ofOutputs(script.title, (part) => part.ScriptPage),
  [bulletin.path]: ofOutputs(bulletin.title, (part) => part.BulletinPage),
  [whatsapp.path]: ofOutputs(whatsapp.title, (part) => part.WhatsAppPage),
};

/** The screen of every other address. */
export const notFound: Route = {
  page: NotFoundPage,
  head: () => NOT_FOUND,
  rendered: true,
  offline: false,
};

type AppRouteObject = RouteObject & { route: Route };

function routeObject(path: string, route: Route): AppRouteObject {
  return { path, caseSensitive: true, element: <route.page />, route };
}

/** The routes in the form that React Router needs. */
export const routeObjects: AppRouteObject[] = [
  ...Object.entries(routes).map(([path, route]) => routeObject(path, route)),
  routeObject("*", notFound),
];

export type Match = { route: Route; params: Params };

/** The screen at `pathname`, the same in the browser and on the server. */
export function matchRoute(pathname: string): Match {
  const [match] = matchRoutes(routeObjects, pathname) ?? [];
  return match
    ? { route: match.route.route, params: match.params }
    : { route: notFound, params: {} };
}

/** The address of what a screen shows: its path, and of the query what changes the screen. */
export function addressOf(pathname: string, search: string): string {
  const { variants = {} } = matchRoute(pathname).route;
  const query = new URLSearchParams(search);
  const shown = Object.entries(variants).flatMap(([name, values]) => {
    const value = query.get(name) ?? "";
    return values.includes(value) ? [`${name}=${value}`] : [];
  });
  return shown.length > 0 ? `${pathname}?${shown.join("&")}` : pathname;
}
