import type { Database } from "@contract/types.ts";
import { createClient } from "@supabase/supabase-js";
import { isEmbedded } from "../browser/embedded.ts";
import { config } from "../config.ts";
import { SESSION_ENDED } from "./error-texts.ts";
import { ENDED_EVENT } from "./request.ts";
import { type SessionAuth, sessionFetch } from "./session-fetch.ts";

// Inside another site's page it neither looks for one nor keeps one.
const NO_SESSION = { persistSession: false, autoRefreshToken: false };

/**
 * The library's defaults (decision 1) but two: it takes no session from the address, where anybody's link may have
 * put it (decision 36); the link's screen does. Loaded by supabase.ts alone.
 */
export const client = createClient<Database>(config.supabaseUrl, config.supabaseKey, {
  auth: { detectSessionInUrl: false, ...(isEmbedded && NO_SESSION) },
  global: {
    fetch: sessionFetch(
      (): SessionAuth => client.auth,
      config.supabaseKey,
      () => window.dispatchEvent(new CustomEvent(ENDED_EVENT, { detail: SESSION_ENDED })),
    ),
  },
});
// TanStack Query alone retries reads (decision 31): the library's own retries would nest in its three. There is no
// option for it, and the builders take it from here.
// biome-ignore lint/complexity/useLiteralKeys: only so TypeScript lets a protected member be reached.
client["rest"].retry = false;

// The texts of errors come along: no visitor needs them earlier, and a failure must be told of when nothing more
// can be fetched.
export { errorText } from "./errors.ts";
