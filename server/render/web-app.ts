import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The configuration of the web app. Every page contains the configuration as a JSON block. */
export type PageConfig = {
  supabaseAnonKey: string;
  churchName: string;
  /** The church's time zone, as an IANA name. */
  timeZone: string;
  /** Public address of the board, without a slash at the end. */
  publicUrl: string;
  boardPicture: string;
  /** Whether other sites may show the board in a frame. */
  canBeEmbedded: boolean;
  sendsMail: boolean;
  sendsPush: boolean;
};

/** A page of the web app. The build creates the list of all pages from web/app/routes.tsx. */
export type PageRoute = {
  path: string;
  /** Source of a regular expression that matches the paths of the page. */
  pattern: string;
  rendered: boolean;
  /**
   * The values of query parameters that change the page. All other parameters and values have no
   * effect.
   */
  variants: Record<string, string[]>;
  listed: boolean;
};

/** A path with `:parameters` and the source of a regular expression that matches the path. */
export type FilePath = { path: string; pattern: string };

type Calendar = "boardCalendar" | "ministryCalendar" | "announcementCalendar";
type Picture = "picture" | "statusPicture" | "boardPicture" | "logo" | "photo" | "cardPhoto";

/** The addresses of the web app, which web/app/addresses.ts defines. */
export type Routes = {
  pages: PageRoute[];
  files: Record<Calendar | Picture | "feed" | "sitemap", FilePath>;
  announcement: string;
  embed: string;
  events: string;
  pictures: string;
  /** The address to which the system's share sheet posts a message for the installed app. */
  shareTarget: FilePath;
};

/**
 * The texts of an announcement (web/app/announcement-texts.ts), each on one line and perhaps empty.
 */
export type Described = {
  id: string;
  revision: number;
  title: string;
  when: string;
  struck: string;
  place: string;
  ministry: string;
  status: string;
  poster: {
    day: { weekday: string; day: string; month: string; until: string; isHeld: boolean };
    ground: string;
    color: string;
    arch: string;
  };
  summary: string;
  reason: string;
  description: string;
  published: string;
  updated: string;
};

/** The data of a page, and whether some of the data could not be read. */
export type Loaded = { data: unknown; hasFailed: boolean };
export type Rendered = { html: string; head: string; status: 200 | 404 | 410 };

/** A push message as browsers show it (web/app/push-messages.ts). */
export type PushMessage = { title: string; body: string; path: string; tag: string };

/**
 * The exports of web/app/server-entry.tsx. The promise of a function that reads data rejects when
 * the data cannot be read.
 */
export type WebApp = {
  provideConfig: (config: PageConfig) => void;
  /** Sets the `fetch` with which the other functions read data as a visitor. */
  provideFetch: (fetch: typeof globalThis.fetch) => void;
  /** Loads the data of the page at `url` (path and query) for the time `now` (ms). */
  load: (url: string, now: number) => Promise<Loaded>;
  announcement: (id: string) => Promise<Described | "deleted" | "unknown">;
  lastChanged: (limit: number) => Promise<Described[]>;
  changeMessage: (
    id: string,
    rows: { before: unknown; after: unknown },
    now: number,
  ) => PushMessage | undefined;
  changesMessage: (
    changes: { id: string; before: unknown; after: unknown }[],
    now: number,
  ) => PushMessage | undefined;
  reminderMessage: (id: string, row: unknown, now: number) => PushMessage | undefined;
  digestMessage: (rows: unknown[]) => PushMessage | undefined;
  newsMessage: (
    ministry: { id: string; name: string },
    announcements: { id: string; row: unknown }[],
    now: number,
  ) => PushMessage | undefined;
  askedMessage: (id: string, row: unknown, now: number) => PushMessage | undefined;
  /** Parameters are the facts of SQL's `private.rehearsal_facts`, one edition each. */
  rehearsalMessage: (editions: unknown[]) => PushMessage | undefined;
  /** Returns the links that the server asks, with the digests that name them. */
  linksToAsk: (facts: unknown) => { url: string; link: string }[];
  /**
   * Renders the HTML of `#root` and of the head. The HTML is empty for a page that only the browser
   * renders.
   */
  render: (url: string, page: { data: unknown; now: number }) => Rendered;
};

/**
 * Loads the web app that was built for the server in `folder`.
 * @throws when the web app was not built.
 */
export async function loadWebApp(folder: string, config: PageConfig): Promise<WebApp> {
  const webApp: WebApp = await import(pathToFileURL(join(folder, "server-entry.js")).href);
  webApp.provideConfig(config);
  return webApp;
}

/** Reads the addresses that the build wrote to `folder`. @throws when the web app was not built. */
export async function readRoutes(folder: string): Promise<Routes> {
  return JSON.parse(await readFile(join(folder, "routes.json"), "utf8"));
}
