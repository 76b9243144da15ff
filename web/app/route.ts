import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { Params } from "react-router";
import { prefetchBoard } from "@/features/announcements/model/queries.ts";
import { PERIOD_PARAMETER, PERIODS_IN_ADDRESS } from "@/features/announcements/model/rules.ts";

/** The parts of the address, decoded. */
type Address = { params: Params; search: URLSearchParams };

export type Head = {
  /** Stands before the name of the board. */
  title?: string | undefined;
  /** The HTTP status of the page; 200 when not given. */
  status?: 200 | 404 | 410;
};

/** What the app, the server and the service worker know of a screen. */
export type Route = {
  page: ComponentType;
  /** What the page is fetched with; a page without it is in the first view. */
  part?: { load: () => Promise<unknown> };
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

export const NOT_FOUND: Head = { title: "Página não encontrada", status: 404 };

type Title = string | ((search: URLSearchParams) => string);

/** A screen of people with an account, which the server leaves to the browser. */
export const member = (title: Title, page: ComponentType): Route => ({
  page,
  head: ({ search }) => ({ title: typeof title === "string" ? title : title(search) }),
  rendered: false,
  offline: true,
});

/** A screen that shows the board, for the period that the address names. */
export const board = (page: ComponentType, offline: boolean): Route => ({
  page,
  head: () => ({}),
  rendered: true,
  prefetch: (_, queryClient) => prefetchBoard(queryClient),
  variants: { [PERIOD_PARAMETER]: PERIODS_IN_ADDRESS },
  offline,
});
