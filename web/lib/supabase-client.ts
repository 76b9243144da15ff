import type { Database } from "@contract/types.ts";
import { createClient } from "@supabase/supabase-js";
import { config } from "./config.ts";

/**
 * The library's defaults (decision 1) but one: it takes no session from the address, where anybody's link may have
 * put it (decision 36); the link's screen does. Loaded by supabase.ts alone.
 */
export const client = createClient<Database>(config.supabaseUrl, config.supabaseKey, {
  auth: { detectSessionInUrl: false },
});
