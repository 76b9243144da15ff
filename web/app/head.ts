import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { absolute, config } from "@/lib/config.ts";
import { type Match, matchRoute } from "./routes.tsx";

export const DESCRIPTION =
  "Avisos e eventos da igreja: o que é, quando será e qual ministério organiza.";

/** Title and HTTP status of the matched screen. */
export function headOf({ route, params }: Match, search: string, queryClient: QueryClient) {
  const address = { params, search: new URLSearchParams(search) };
  const { title, status = 200 } = route.head(address, queryClient);
  const board = config.boardTitle;
  return { title: title ? `${title} · ${board}` : board, status };
}

/** Names the browser's tab and, for screen readers, the screen; renames it when its data arrive later. */
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
  // Before the focus moves to the heading, with which screen readers announce the screen.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  // What browsers share from their menu.
  useLayoutEffect(() => {
    document.querySelector("link[rel=canonical]")?.setAttribute("href", absolute(pathname));
  }, [pathname]);
}
