// Joins supabase/schemas/*.sql, in the order of their names, to the baseline migration. From the first release on the
// baseline is frozen: a change then gets a migration of its own, and this script goes.
import { readdirSync, readFileSync } from "node:fs";
import { writeGenerated } from "./write-generated.mjs";

const SCHEMAS = "supabase/schemas";

const files = readdirSync(SCHEMAS).filter((name) => name.endsWith(".sql"));
const parts = files
  .sort()
  .map((name) => `-- ${name}\n\n${readFileSync(`${SCHEMAS}/${name}`, "utf8")}`);
const joined = [
  "-- Joined from supabase/schemas by `npm run baseline`. Do not edit.\n",
  // Functions in SQL name tables of later files.
  "set check_function_bodies = off;\n",
  ...parts,
  "reset check_function_bodies;\n",
].join("\n");
writeGenerated("supabase/migrations/20261127100000_baseline.sql", joined, "npm run baseline");
