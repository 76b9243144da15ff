import { matchRoutes, type Params, type RouteObject } from "react-router";
import type { Route } from "./route.ts";
import { notFound, routes } from "./routes.tsx";

type Screen = RouteObject & { route: Route };

function screen(path: string, route: Route): Screen {
  return { path, caseSensitive: true, element: <route.page />, route };
}

/** The screens, as the router takes them. */
export const screens: Screen[] = [
  ...Object.entries(routes).map(([path, route]) => screen(path, route)),
  screen("*", notFound),
];

export type Match = { route: Route; params: Params };

/** The screen at `pathname`, the same in the browser and on the server. */
export function matchRoute(pathname: string): Match {
  const [match] = matchRoutes(screens, pathname) ?? [];
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
