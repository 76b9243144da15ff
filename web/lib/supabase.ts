import type { Database } from "@contract/types.ts";
import { createClient } from "@supabase/supabase-js";
import { config } from "./config.ts";

/** The only way to data and authentication; all of the library's defaults (decision 1). */
export const supabase = createClient<Database>(config.supabaseUrl, config.supabaseKey);
