import { App } from "@supabase/lite";
import type { DatabaseTarget } from "../postgres/connect.ts";
import { tokenVerifier } from "../sign-in/tokens.ts";
import { accessTokens } from "./access-token.ts";
import { connectLite } from "./connection.ts";
import { databaseFailures } from "./corrections/database-errors.ts";

/**
 * The key the web app sends with every request. It stands in the page for everybody to read: it names
 * the caller "anon" and opens nothing by itself.
 */
export const PUBLISHABLE_KEY = "sb_publishable_avisos-public-web-app";

/** The most rows of one response; the app asks for the coming weeks (decision 16). */
const MAX_ROWS = 1000;

/** What the data API has to know of the configuration. */
export type BackendConfig = { publicUrl: string; jwtSecret: string };

// The library prints failing statements with their parameters, which hold people's data, to the
// console. The server's own log goes to the streams directly, so the console is the library's alone.
function silenceConsole() {
  for (const method of ["log", "info", "warn", "error", "debug"] as const) {
    console[method] = () => {};
  }
}

/** @supabase/lite over `target`, configured and corrected. */
export function createLite(
  target: DatabaseTarget,
  role: string,
  { publicUrl, jwtSecret }: BackendConfig,
) {
  silenceConsole();
  const connection = connectLite(target, role);
  return new App({
    connection,
    api: { schemas: ["public"], max_rows: MAX_ROWS },
    db: { migrations: { enabled: false } },
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      publishable_key: PUBLISHABLE_KEY,
      site_url: publicUrl,
    },
    options: {
      server: {
        disableStudio: true,
        admin: false,
        middlewares: [databaseFailures, accessTokens(tokenVerifier(jwtSecret))],
      },
    },
  });
}
