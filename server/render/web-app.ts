import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What the server tells the web app; stands in every page as a JSON block, never as a script. */
export type PageConfig = {
  supabaseAnonKey: string;
  churchName: string;
  /** Where the church is; an IANA name. */
  timeZone: string;
  sendsMail: boolean;
};

/** A visitor's GET of the data API: the rows, undefined when it fails. */
export type Read = (path: string) => Promise<unknown[] | undefined>;

/** A screen of the web app, as the build found it in web/routes.tsx. */
export type Screen = {
  path: string;
  /** Source of a regular expression for its paths. */
  pattern: string;
  /** By the server. */
  rendered: boolean;
  /** The values of the query's parameters that show something else; all others show the same. */
  variants: Record<string, string[]>;
};

type Rendered = { html: string; head: string; status: 200 | 404 };

/** What web/server-entry.tsx exports, and the screens. */
export type WebApp = {
  screens: Screen[];
  /** What the page at `url` (path and query) is made from at `now` (ms), as JSON; undefined without data. */
  load: (url: string, now: number, read: Read) => Promise<unknown>;
  /** The HTML of `#root`, empty for a screen that only the browser renders, title and meta elements, status. */
  render: (url: string, page: { config: PageConfig; data: unknown; now: number }) => Rendered;
};

/** Loads the web app as built for the server in `folder`. @throws when it was not built. */
export async function loadWebApp(folder: string): Promise<WebApp> {
  const { load, render } = await import(pathToFileURL(join(folder, "server-entry.js")).href);
  return {
    screens: JSON.parse(await readFile(join(folder, "routes.json"), "utf8")),
    load,
    render,
  };
}
