import { propertyOf } from "./property-of.ts";
import { withoutTrailing } from "./text/trim.ts";

function readBlock(): unknown {
  try {
    return JSON.parse(document.getElementById("config")?.textContent ?? "{}");
  } catch {
    return {};
  }
}

function text(source: unknown, name: string): string | undefined {
  const value = propertyOf(source, name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

const isOn = (source: unknown, name: string) => propertyOf(source, name) === true;

const build = import.meta.env;
let block: unknown = typeof document === "undefined" ? {} : readBlock();

/** The configuration that our server writes into the element `#config` of its pages. */
export type Config = {
  churchName: string;
  timeZone: string;
  supabaseAnonKey: string;
  publicUrl: string;
  boardPicture: string;
  canBeEmbedded: boolean;
  sendsMail: boolean;
  sendsPush: boolean;
};

/** Sets the configuration when the server renders, because there is no page to read it from. */
export function provideConfig(config: Config): void {
  block = config;
}

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Returns the public address of the board for links in messages to others, without a slash at the
 * end. This is the `given` address, unless it is local (localhost) and the page was opened at
 * another `origin`. Returns "" when neither is known.
 */
export function siteUrlFor(given: string | undefined, origin: string | undefined): string {
  if (given === undefined) return origin ?? "";
  const isLocal = LOCAL_HOST.test(new URL(given).hostname);
  const openedElsewhere = origin !== undefined && !LOCAL_HOST.test(new URL(origin).hostname);
  return isLocal && openedElsewhere ? origin : withoutTrailing(given, "/");
}

/**
 * The configuration of the app. Our server writes it into the page, and the server's address is the
 * page's origin. With hosted Supabase the values come from environment variables of the build.
 */
export const config = {
  get supabaseUrl() {
    return text(build, "VITE_SUPABASE_URL") ?? window.location.origin;
  },
  // Without a key, an invalid one is used, because supabase-js throws for an empty key. The server
  // refuses an invalid key with an error that the app can show.
  get supabaseKey() {
    return (
      text(build, "VITE_SUPABASE_PUBLISHABLE_KEY") ??
      text(block, "supabaseAnonKey") ??
      "missing-key"
    );
  },
  get hasOwnServer() {
    return text(build, "VITE_SUPABASE_URL") === undefined;
  },
  /**
   * Whether the sign-in service can send mail. Hosted Supabase always can; our server needs a mail
   * relay.
   */
  get sendsMail() {
    return text(build, "VITE_SUPABASE_URL") !== undefined || isOn(block, "sendsMail");
  },
  get sendsPush() {
    return isOn(block, "sendsPush");
  },
  get outputTitle() {
    const churchName = text(build, "VITE_CHURCH_NAME") ?? text(block, "churchName") ?? "da Igreja";
    return `Avisos ${churchName}`;
  },
  /**
   * The name of the board in the header: `Avisos da Igreja TC` (decision 14 of the specification).
   */
  get boardTitle() {
    return `${config.outputTitle} TC`;
  },
  get siteUrl() {
    const given = text(build, "VITE_PUBLIC_URL") ?? text(block, "publicUrl");
    return siteUrlFor(given, typeof window === "undefined" ? undefined : window.location.origin);
  },
  /**
   * The path of the board's preview picture. Without our server this is a fixed picture that does
   * not contain the church's name.
   */
  get boardPicture() {
    return text(block, "boardPicture") ?? "/previa.png";
  },
  /**
   * Whether other sites may embed the board. On hosts other than our server this is unknown, so the
   * value is false.
   */
  get canBeEmbedded() {
    return isOn(block, "canBeEmbedded");
  },
  get churchTimeZone() {
    return text(block, "timeZone") ?? text(build, "VITE_CHURCH_TIMEZONE") ?? "America/Sao_Paulo";
  },
  /**
   * The time zone in which the board shows times (decision 19 of the specification). Undefined
   * means the device's own time zone. Outputs of an edition always use the church's time zone.
   */
  get timeZone() {
    return build.SSR ? text(block, "timeZone") : undefined;
  },
};

/**
 * Returns the address of a database function on hosted Supabase. The key in the address is public
 * and grants only visitors' rights.
 */
export function functionAddress(name: string, values: Record<string, string>): string {
  const parameters = new URLSearchParams({ apikey: config.supabaseKey, ...values });
  return `${new URL(`/rest/v1/rpc/${name}`, config.supabaseUrl)}?${parameters}`;
}

export const absolute = (path: string) => config.siteUrl + path;
