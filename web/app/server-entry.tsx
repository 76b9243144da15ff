// For our own server, which puts the board into the page it sends: it loads this module as built.
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { type FirstList, takeFirstList } from "@/features/announcements/first-list.ts";
import { provideConfig } from "@/lib/config.ts";
import { createQueryClient } from "@/lib/query-client.ts";
import { App } from "./app.tsx";
import { paths } from "./paths.ts";

export { ANY_PATH, boardPath } from "@/features/announcements/board-request.ts";

/** The board as a visitor sees it, as HTML for `#root`; times are written in the list's zone (decision 19). */
export function renderBoard(churchName: string, list: FirstList): string {
  provideConfig({ churchName, timeZone: list.timeZone });
  const queryClient = createQueryClient(() => {});
  takeFirstList(queryClient, list, list.at);
  const router = (screens: ReactNode) => (
    <StaticRouter location={paths.home}>{screens}</StaticRouter>
  );
  return renderToString(<App queryClient={queryClient} renderedAt={list.at} router={router} />);
}
