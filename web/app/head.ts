import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { absolute, config } from "@/lib/config.ts";
import { type Match, matchRoute } from "./match-route.tsx";

export const DESCRIPTION =
  "Avisos e eventos da igreja: o que é, quando será e qual ministério organiza.";

/** Returns the document title and the HTTP status of the page whose route matched the address. */
export function headOf({ route, params }: Match, search: string, queryClient: QueryClient) {
  const address = { params, search: new URLSearchParams(search) };
  const { title, status = 200 } = route.head(address, queryClient);
  const board = config.boardTitle;
  return { title: title ? `${title} · ${board}` : board, status };
}

/** Sets the document's title. Updates the title when the data of the page arrive later. */
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
  // A layout effect sets the title before another effect focuses the heading. Screen readers
  // announce the title at the moment of the focus.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  // The canonical address is updated after each navigation, because the share menu of a browser
  // shares this address.
  useLayoutEffect(() => {
    document.querySelector("link[rel=canonical]")?.setAttribute("href", absolute(pathname));
  }, [pathname]);
}
