import { matchRoutes, type Params, type RouteObject } from "react-router";
import { notFound, type Route, routes } from "./routes.tsx";

type AppRouteObject = RouteObject & { route: Route };

function routeObject(path: string, route: Route): AppRouteObject {
  return { path, caseSensitive: true, element: <route.page />, route };
}

export const routeObjects: AppRouteObject[] = [
  ...Object.entries(routes).map(([path, route]) => routeObject(path, route)),
  routeObject("*", notFound),
];

export type Match = { route: Route; params: Params };

export function matchRoute(pathname: string): Match {
  const [match] = matchRoutes(routeObjects, pathname) ?? [];
  return match
    ? { route: match.route.route, params: match.params }
    : { route: notFound, params: {} };
}

/**
 * Returns `pathname` with only the query parameters that change the page. Pages of equal content
 * then have equal addresses.
 */
export function addressOf(pathname: string, search: string): string {
  const { variants = {} } = matchRoute(pathname).route;
  const query = new URLSearchParams(search);
  const shown = Object.entries(variants).flatMap(([name, values]) => {
    const value = query.get(name) ?? "";
    return values.includes(value) ? [`${name}=${value}`] : [];
  });
  return shown.length > 0 ? `${pathname}?${shown.join("&")}` : pathname;
}
