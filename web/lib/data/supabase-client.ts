import type { Database } from "@database/types.ts";
import { createClient } from "@supabase/supabase-js";
import { isEmbedded } from "../browser/embedded.ts";
import { config } from "../config.ts";
import { SESSION_ENDED } from "./error-texts.ts";
import { ENDED_EVENT } from "./request.ts";
import { type SessionAuth, sessionFetch } from "./session-fetch.ts";

const NO_SESSION = { persistSession: false, autoRefreshToken: false };

/**
 * The client of supabase-js. It ignores a session in the page's address, because anybody can send a
 * link with a session (decision 36 of the specification); the page `/auth/link` asks first. Only
 * supabase.ts may import this module, so that supabase-js is loaded late.
 */
export const client = createClient<Database>(config.supabaseUrl, config.supabaseKey, {
  auth: { detectSessionInUrl: false, ...(isEmbedded && NO_SESSION) },
  // Only TanStack Query retries reads, three times (decision 31 of the specification). Retries of
  // supabase-js would multiply with these.
  db: { retry: false },
  global: {
    fetch: sessionFetch(
      (): SessionAuth => client.auth,
      config.supabaseKey,
      () => window.dispatchEvent(new CustomEvent(ENDED_EVENT, { detail: SESSION_ENDED })),
    ),
  },
});

// The error texts are in the client's bundle. They are not needed earlier, and could not be fetched
// without a connection.
export { errorText } from "./errors.ts";
