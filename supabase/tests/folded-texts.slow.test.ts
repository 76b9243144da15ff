import { expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/for-file.ts";

// Maximum time to fold one text in ms, twice the time on an idle machine. Each text took over three
// times as long when it was not normalized in pieces.
const MOST_MS = 60;

const databases = await forFile(Databases.start());
const { sql } = await databases.prepared();

test.each([
  ["a text of accents on one letter", "fold", "\u0301\u0327\u0323".repeat(1_800)],
  ["a text of vowel points on one letter", "fold", "\u05b2\u05b1\u05b0".repeat(1_800)],
  ["a name of long ligatures", "search_grams", "ﷺ".repeat(200)],
  ["a search for long ligatures", "query_grams", "\u0635\u0644\u0649 ".repeat(2_250)],
])("the database processes %s within 60 ms", async (_, name, text) => {
  const time = async () => {
    const start = performance.now();
    await sql.unsafe(`select length(private.${name}($1)::text)`, [text]);
    return performance.now() - start;
  };
  await expect.poll(time).toBeLessThan(MOST_MS);
});
