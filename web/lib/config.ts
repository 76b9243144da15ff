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
// The parsed JSON of the element `#config`, which our server writes into its pages.
let block: unknown = typeof document === "undefined" ? {} : readBlock();

/** The configuration that our server writes into its pages as JSON. */
export type Config = {
  churchName: string;
  /** The church's time zone, an IANA name. */
  timeZone: string;
  supabaseAnonKey: string;
  /** The public address of the board, without a slash at its end. */
  publicUrl: string;
  boardPicture: string;
  /** Whether any other site may embed the board. */
  canBeEmbedded: boolean;
  sendsMail: boolean;
  sendsPush: boolean;
};

/** Sets the configuration for rendering on the server, where there is no page to read it from. */
export function provideConfig(config: Config): void {
  block = config;
}

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Returns the public address of the board, without a slash at its end, for links that are sent to
 * others. The `given` address is used unless it is local (localhost) and the page was opened at
 * another `origin`. Empty when neither is known.
 */
export function siteUrlFor(given: string | undefined, origin: string | undefined): string {
  if (given === undefined) return origin ?? "";
  const isLocal = LOCAL_HOST.test(new URL(given).hostname);
  const openedElsewhere = origin !== undefined && !LOCAL_HOST.test(new URL(origin).hostname);
  return isLocal && openedElsewhere ? origin : withoutTrailing(given, "/");
}

/**
 * The configuration of the app. Our server writes the values into the page, and its own address is
 * the page's origin. For hosted Supabase the values come from environment variables of the build.
 */
export const config = {
  get supabaseUrl() {
    return text(build, "VITE_SUPABASE_URL") ?? window.location.origin;
  },
  // The default key is invalid but not empty, because supabase-js throws for an empty key. The
  // server refuses the invalid key with an error that the app can show.
  get supabaseKey() {
    return (
      text(build, "VITE_SUPABASE_PUBLISHABLE_KEY") ??
      text(block, "supabaseAnonKey") ??
      "missing-key"
    );
  },
  /** Whether our server answers at the page's origin; false with hosted Supabase. */
  get hasOwnServer() {
    return text(build, "VITE_SUPABASE_URL") === undefined;
  },
  /**
   * Whether the sign-in service can send e-mails. Hosted Supabase always can; our server needs a
   * mail relay.
   */
  get sendsMail() {
    return text(build, "VITE_SUPABASE_URL") !== undefined || isOn(block, "sendsMail");
  },
  get sendsPush() {
    return isOn(block, "sendsPush");
  },
  /** The name of the board in the outputs of an edition, such as `Avisos da Igreja`. */
  get outputTitle() {
    const churchName = text(build, "VITE_CHURCH_NAME") ?? text(block, "churchName") ?? "da Igreja";
    return `Avisos ${churchName}`;
  },
  /**
   * The name of the board in the header, such as `Avisos da Igreja TC` (decision 14 of the
   * specification).
   */
  get boardTitle() {
    return `${config.outputTitle} TC`;
  },
  get siteUrl() {
    const given = text(build, "VITE_PUBLIC_URL") ?? text(block, "publicUrl");
    return siteUrlFor(given, typeof window === "undefined" ? undefined : window.location.origin);
  },
  /**
   * The path of the board's preview picture. Without our server it is a fixed picture without the
   * church's name.
   */
  get boardPicture() {
    return text(block, "boardPicture") ?? "/previa.png";
  },
  /**
   * Whether our server allows any other site to embed the board. On another host this is unknown,
   * so the value is false.
   */
  get canBeEmbedded() {
    return isOn(block, "canBeEmbedded");
  },
  /**
   * The church's time zone, for outputs of an edition and for pages that our server renders
   * (decision 19 of the specification).
   */
  get churchTimeZone() {
    return text(block, "timeZone") ?? text(build, "VITE_CHURCH_TIMEZONE") ?? "America/Sao_Paulo";
  },
  /**
   * The time zone in which the board shows times; undefined is the device's own (decision 19 of the
   * specification).
   */
  get timeZone() {
    return build.SSR ? text(block, "timeZone") : undefined;
  },
};

/**
 * Returns the address of a database function at hosted Supabase. It contains the public key, which
 * grants only visitors' rights.
 */
export function functionAddress(name: string, values: Record<string, string>): string {
  const parameters = new URLSearchParams({ apikey: config.supabaseKey, ...values });
  return `${new URL(`/rest/v1/rpc/${name}`, config.supabaseUrl)}?${parameters}`;
}

/** Returns the public URL of a path, for links that are sent to others. */
export const absolute = (path: string) => config.siteUrl + path;
