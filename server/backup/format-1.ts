import { z } from "zod";
import { type BackupHeader, copyStatement, type Lines, nextLine } from "./format.ts";

/** A row of format 1, a JSON array of texts, as a line of COPY's text format. */
function toCopyLine(json: string): string {
  const escaped: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
  const values = z.array(z.string().nullable()).parse(JSON.parse(json));
  return values
    .map((value) => value?.replace(/[\\\n\r\t]/g, (found) => escaped[found] ?? "") ?? "\\N")
    .join("\t");
}

/** The lines after the header of a file of format 1, as those of format 2. */
export async function* toFormat2(lines: Lines, { tables }: BackupHeader): Lines {
  for (const table of tables) {
    yield copyStatement(table);
    for (let row = 0; row < (table.rows ?? 0); row += 1) yield toCopyLine(await nextLine(lines));
    yield "\\.";
  }
}
