import type { Database } from "@contract/types.ts";
import { createClient } from "@supabase/supabase-js";
import { config } from "./config.ts";

/** All of the library's defaults (decision 1). Asked for through supabase.ts alone. */
export const client = createClient<Database>(config.supabaseUrl, config.supabaseKey);
