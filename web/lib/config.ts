import { withoutTrailing } from "./text/trim.ts";

function readBlock(): unknown {
  try {
    return JSON.parse(document.getElementById("config")?.textContent ?? "{}");
  } catch {
    return {};
  }
}

function text(source: unknown, name: string): string | undefined {
  const value: unknown = Reflect.get(Object(source), name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

const isOn = (source: unknown, name: string) => Reflect.get(Object(source), name) === true;

const build = import.meta.env;
let block: unknown = typeof document === "undefined" ? {} : readBlock();

/** What our own server writes into its pages as JSON. */
export type Config = {
  churchName: string;
  /** Where the church is; an IANA name. */
  timeZone: string;
  supabaseAnonKey: string;
  /** Where the board is reached from outside, without a slash at its end. */
  publicUrl: string;
  /** The path of the board's preview picture. */
  boardPicture: string;
  /** Whether some site may show the board inside its pages. */
  canBeEmbedded: boolean;
  sendsMail: boolean;
};

/** For rendering on the server, where no page has the block. */
export function provideConfig(config: Config): void {
  block = config;
}

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The address that links to the board begin with, without a slash at its end. A `given` one that only this machine
 * reaches gives way to the `origin` under which another one opened the page. Empty where neither is known.
 */
export function siteUrlFor(given: string | undefined, origin: string | undefined): string {
  if (given === undefined) return origin ?? "";
  const isLocal = LOCAL_HOST.test(new URL(given).hostname);
  const openedElsewhere = origin !== undefined && !LOCAL_HOST.test(new URL(origin).hostname);
  return isLocal && openedElsewhere ? origin : withoutTrailing(given, "/");
}

/**
 * Where the data lives and what the church is called. Our own server writes the block into the page and
 * answers on the page's origin; for hosted Supabase the values are given when the app is built.
 */
export const config = {
  get supabaseUrl() {
    return text(build, "VITE_SUPABASE_URL") ?? window.location.origin;
  },
  // Without a key every request is refused, which the page can tell; an empty one would stop the app.
  get supabaseKey() {
    return text(build, "VITE_SUPABASE_ANON_KEY") ?? text(block, "supabaseAnonKey") ?? "missing-key";
  },
  /** Whether our own server answers on the page's origin. */
  get hasOwnServer() {
    return text(build, "VITE_SUPABASE_URL") === undefined;
  },
  /** Whether the sign-in service can send e-mails: hosted Supabase can, our server when it has a relay. */
  get sendsMail() {
    return text(build, "VITE_SUPABASE_URL") !== undefined || isOn(block, "sendsMail");
  },
  /** `Avisos da Igreja TC` (decision 14). */
  get boardTitle() {
    const churchName = text(build, "VITE_CHURCH_NAME") ?? text(block, "churchName") ?? "da Igreja";
    return `Avisos ${churchName} TC`;
  },
  /** Where the board is reached from outside; see `siteUrlFor`. */
  get siteUrl() {
    const given = text(build, "VITE_PUBLIC_URL") ?? text(block, "publicUrl");
    return siteUrlFor(given, typeof window === "undefined" ? undefined : window.location.origin);
  },
  /** The path of the board's preview picture; without the church's name where no server of ours draws it. */
  get boardPicture() {
    return text(block, "boardPicture") ?? "/previa.png";
  },
  /** Whether our server lets some site show the board inside its pages; elsewhere the host decides. */
  get canBeEmbedded() {
    return isOn(block, "canBeEmbedded");
  },
  /** Where the church is: the zone of what is said or shown there, and of what our own server renders (decision 19). */
  get churchTimeZone() {
    return text(block, "timeZone") ?? text(build, "VITE_CHURCH_TIMEZONE") ?? "America/Sao_Paulo";
  },
  /** Where the board shows times: undefined is the device's own zone (decision 19). */
  get timeZone() {
    return build.SSR ? text(block, "timeZone") : undefined;
  },
};

/** The address of a function of the data API, for where no server of ours answers; the key opens nothing by itself. */
export function functionAddress(name: string, values: Record<string, string>): string {
  const parameters = new URLSearchParams({ apikey: config.supabaseKey, ...values });
  return `${new URL(`/rest/v1/rpc/${name}`, config.supabaseUrl)}?${parameters}`;
}

/** The address of a path of ours as it is sent to others. */
export const absolute = (path: string) => config.siteUrl + path;
