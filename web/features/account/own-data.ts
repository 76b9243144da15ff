import * as z from "zod/mini";
import { saveFile } from "@/lib/browser/save-file.ts";
import { request } from "@/lib/data/supabase.ts";
import { toInputs } from "@/lib/text/dates.ts";

/**
 * A response of the SQL function `own_data`. Only the properties below are checked; the file
 * contains all others unchanged.
 */
const answerSchema = z.looseObject({
  announcements: z.array(z.unknown()),
  history: z.array(z.unknown()),
  /** The number of rows that the next request must skip; null after the last row. */
  next: z.nullable(z.number()),
});

async function fetchOwnData() {
  const fetchFrom = async (skip: number) =>
    answerSchema.parse(await request((api) => api.rpc("own_data", { skip })));
  const { next, ...data } = await fetchFrom(0);
  let rest = next;
  while (rest !== null) {
    const answer = await fetchFrom(rest);
    data.announcements.push(...answer.announcements);
    data.history.push(...answer.history);
    rest = answer.next;
  }
  return data;
}

/** Saves all data of the account as a JSON file with today's date in its name. */
export async function saveOwnData(): Promise<void> {
  const text = JSON.stringify(await fetchOwnData(), null, 2);
  const { date } = toInputs(new Date().toISOString());
  const name = `avisos-meus-dados-${date}.json`;
  await saveFile(new File([text], name, { type: "application/json" }));
}
