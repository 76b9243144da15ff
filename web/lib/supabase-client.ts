import type { Database } from "@contract/types.ts";
import { createClient } from "@supabase/supabase-js";
import { config } from "./config.ts";

/**
 * The library's defaults (decision 1) but one: it never takes a session from the address, where anybody's link
 * may have put it (decision 36). The link's screen does. Asked for through supabase.ts alone.
 */
export const client = createClient<Database>(config.supabaseUrl, config.supabaseKey, {
  auth: { detectSessionInUrl: false },
});
