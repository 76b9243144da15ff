import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The configuration of the web app; stands in every page as a JSON block, never as a script. */
export type PageConfig = {
  supabaseAnonKey: string;
  churchName: string;
  /** Where the church is; an IANA name. */
  timeZone: string;
  /** Where the board is reached from outside, without a slash at its end. */
  publicUrl: string;
  /** The path of the board's preview picture. */
  boardPicture: string;
  /** Whether some site may show the board inside its pages. */
  canBeEmbedded: boolean;
  sendsMail: boolean;
};

/** A page of the web app, as the build found it in web/app/routes.tsx. */
export type PageRoute = {
  path: string;
  /** Source of a regular expression for its paths. */
  pattern: string;
  /** By the server. */
  rendered: boolean;
  /** The values of the query's parameters that show something else; all others show the same. */
  variants: Record<string, string[]>;
};

/** A path, and the source of a regular expression for its addresses. */
export type FilePath = { path: string; pattern: string };

type Calendar = "boardCalendar" | "ministryCalendar" | "announcementCalendar";
type Picture = "picture" | "statusPicture" | "boardPicture" | "mark" | "photo" | "cardPhoto";

/** Our addresses, which web/app/addresses.ts has: paths with `:parameters`, some with a regular expression's source. */
export type Routes = {
  pages: PageRoute[];
  files: Record<Calendar | Picture | "feed", FilePath>;
  announcement: string;
  embed: string;
  events: string;
  /** The folder of the pictures. */
  pictures: string;
};

/** An announcement in plain words, each on one line, empty where there is nothing to say: see web/app/announcement-texts.ts. */
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

/** The data of a page, as JSON, and whether some could not be read. */
export type Loaded = { data: unknown; hasFailed: boolean };
export type Rendered = { html: string; head: string; status: 200 | 404 | 410 };

/** A message to followers as it is shown: see web/app/push-messages.ts. */
export type PushMessage = { title: string; body: string; path: string; tag: string };

/** The exports of web/app/server-entry.tsx. Reads reject when they cannot. */
export type WebApp = {
  provideConfig: (config: PageConfig) => void;
  /** Has all that follows read through `fetch`, as a visitor. */
  provideFetch: (fetch: typeof globalThis.fetch) => void;
  /** What the page at `url` (path and query) is made from at `now` (ms). */
  load: (url: string, now: number) => Promise<Loaded>;
  announcement: (id: string) => Promise<Described | "deleted" | "unknown">;
  lastChanged: (limit: number) => Promise<Described[]>;
  changeMessage: (
    id: string,
    rows: { before: unknown; after: unknown },
    now: number,
  ) => PushMessage | undefined;
  reminderMessage: (id: string, row: unknown, now: number) => PushMessage | undefined;
  digestMessage: (rows: unknown[]) => PushMessage | undefined;
  /** Has `listener` told of each announcement by its id, when rendering it begins. */
  onRendering: (listener: (id: string) => void) => void;
  /** The HTML of `#root`, empty for a screen that only the browser renders, title and meta elements, status. */
  render: (url: string, page: { data: unknown; now: number }) => Rendered;
};

/** Loads the web app as built for the server in `folder`. @throws when it was not built. */
export async function loadWebApp(folder: string, config: PageConfig): Promise<WebApp> {
  const webApp: WebApp = await import(pathToFileURL(join(folder, "server-entry.js")).href);
  webApp.provideConfig(config);
  return webApp;
}

/** What the build wrote down of the addresses, in `folder`. @throws when the web app was not built. */
export async function readRoutes(folder: string): Promise<Routes> {
  return JSON.parse(await readFile(join(folder, "routes.json"), "utf8"));
}
