// Joins supabase/schemas/*.sql, in the order of their names, to the baseline migration. With --check it only compares, and
// fails when the migration is behind. From the first release on the baseline is frozen: a change then gets a migration of
// its own, and this script goes.
import { readdir, readFile, writeFile } from "node:fs/promises";

const SCHEMAS = "supabase/schemas";
const BASELINE = "supabase/migrations/20261127100000_baseline.sql";

const files = (await readdir(SCHEMAS)).filter((name) => name.endsWith(".sql")).sort();
const texts = await Promise.all(files.map((name) => readFile(`${SCHEMAS}/${name}`, "utf8")));
const joined = [
  "-- Joined from supabase/schemas by `npm run baseline`. Do not edit.\n",
  // Functions in SQL name tables of later files.
  "set check_function_bodies = off;\n",
  ...texts.map((text, place) => `-- ${files[place]}\n\n${text}`),
  "reset check_function_bodies;\n",
].join("\n");

const isCurrent = joined === (await readFile(BASELINE, "utf8").catch(() => ""));
if (!isCurrent && process.argv.includes("--check")) {
  console.error(`${BASELINE} is behind ${SCHEMAS}; run: npm run baseline`);
  process.exitCode = 1;
} else if (!isCurrent) {
  await writeFile(BASELINE, joined);
  console.log(`${BASELINE} written`);
}
