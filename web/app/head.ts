import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { absolute, config } from "@/lib/config.ts";
import { type Match, matchRoute } from "./routes.tsx";

export const DESCRIPTION =
  "Avisos e eventos da igreja: o que é, quando será e qual ministério organiza.";

/** Returns the title and the HTTP status of the matched page. */
export function headOf({ route, params }: Match, search: string, queryClient: QueryClient) {
  const address = { params, search: new URLSearchParams(search) };
  const { title, status = 200 } = route.head(address, queryClient);
  const board = config.boardTitle;
  return { title: title ? `${title} · ${board}` : board, status };
}

/** Sets the document's title, and updates it when the data of the page arrive later. */
export function useTitle(): void {
  const { pathname, search } = useLocation();
  const queryClient = useQueryClient();
  const match = useMemo(() => matchRoute(pathname), [pathname]);
  const read = () => headOf(match, search, queryClient).title;
  const title = useSyncExternalStore(
    (onChange) => queryClient.getQueryCache().subscribe(onChange),
    read,
    read,
  );
  // The title is set in a layout effect, because screen readers announce it when an effect moves the focus to the heading.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  // The menu of a browser shares the canonical address.
  useLayoutEffect(() => {
    document.querySelector("link[rel=canonical]")?.setAttribute("href", absolute(pathname));
  }, [pathname]);
}
