import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What the server tells the web app; stands in every page as a JSON block, never as a script. */
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

/** A visitor's GET of the data API: what it returns, undefined when it fails. */
export type Read = (path: string) => Promise<unknown>;

/** A screen of the web app, as the build found it in web/app/routes.tsx. */
export type Screen = {
  path: string;
  /** Source of a regular expression for its paths. */
  pattern: string;
  /** By the server. */
  rendered: boolean;
  /** The values of the query's parameters that show something else; all others show the same. */
  variants: Record<string, string[]>;
};

type FilePath = { path: string; pattern: string };

/** Our addresses, which web/app/addresses.ts has: paths with `:parameters`, some with a regular expression's source. */
export type Routes = {
  screens: Screen[];
  files: Record<
    | "boardCalendar"
    | "ministryCalendar"
    | "announcementCalendar"
    | "feed"
    | "picture"
    | "boardPicture",
    FilePath
  >;
  announcement: string;
  embed: string;
  events: string;
  /** The folder of the pictures. */
  pictures: string;
};

/** A row of the data API, as far as it is described. */
export type DescribedRow = {
  title: string;
  date: string;
  ends_at: string | null;
  location: string | null;
  status: string;
  ministry: { name: string } | null;
};

/** What an announcement says in plain words, each on one line; empty where there is nothing to say. */
export type Description = {
  title: string;
  /** `sábado, 21 de novembro, 19:30 às 21:00`, in the church's zone. */
  when: string;
  /** The same day, short: `sáb`, `21`, `nov`. */
  leaf: { weekday: string; day: string; month: string };
  place: string;
  ministry: string;
  /** `Adiado` or `Cancelado`. */
  status: string;
  /** Status, when and place: `Cancelado · sábado, 21 de novembro, 19:30 · Salão social`. */
  summary: string;
};

export type Rendered = { html: string; head: string; status: 200 | 404 | 410 };

/** What web/app/server-entry.tsx exports. */
export type WebApp = {
  /** What the page at `url` (path and query) is made from at `now` (ms), as JSON; undefined without data. */
  load: (url: string, now: number, read: Read) => Promise<unknown>;
  /** Has `listener` told of each announcement by its id, when rendering it begins. */
  onRendering: (listener: (id: string) => void) => void;
  /** Data of the API without the characters that turn what follows them. */
  inReadingOrder: <Data>(data: Data) => Data;
  /** The HTML of `#root`, empty for a screen that only the browser renders, title and meta elements, status. */
  render: (url: string, page: { config: PageConfig; data: unknown; now: number }) => Rendered;
  /** An announcement in words, said at `now` (ms): a date of another year has its year. */
  describe: (row: DescribedRow, page: { config: PageConfig; now: number }) => Description;
  /** The request for one announcement with all that is told of it, for `Read`. */
  announcementRequest: (id: string) => string;
};

/** Loads the web app as built for the server in `folder`. @throws when it was not built. */
export async function loadWebApp(folder: string): Promise<WebApp> {
  const webApp = await import(pathToFileURL(join(folder, "server-entry.js")).href);
  const { load, render, onRendering, inReadingOrder, describe, announcementRequest } = webApp;
  return { load, render, onRendering, inReadingOrder, describe, announcementRequest };
}

/** What the build wrote down of the addresses, in `folder`. @throws when the web app was not built. */
export async function readRoutes(folder: string): Promise<Routes> {
  return JSON.parse(await readFile(join(folder, "routes.json"), "utf8"));
}
