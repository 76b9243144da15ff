import { config } from "@/lib/config.ts";
import { RequestError } from "@/lib/data/request.ts";
import { request } from "@/lib/data/supabase.ts";
import type { Changes } from "../model/changes.ts";
import { fetchSeries, type Rule } from "../model/series-query.ts";
import { countInWords, ruleInWords } from "../model/series-words.ts";
import type { Repetition } from "../series/repetition.ts";
import { type Answer, sentences } from "../series/series-outcome.ts";

/**
 * Error if another person has changed the series, because two changes of a series cannot be merged.
 * `rule` is the current rule of the series. For a deleted series `rule` is null.
 */
export class SeriesChanged extends Error {
  readonly rule: Rule | null;

  constructor(rule: Rule | null) {
    const words = rule ? `: ${ruleInWords(rule, Date.now())}` : "";
    super(
      `Outra pessoa mudou os avisos desta repetição${words}. Nada foi salvo. Confira e salve de novo.`,
    );
    this.rule = rule;
  }
}

const argumentsOf = ({ until, ...rule }: Repetition) => ({
  ...rule,
  ...(until !== null && { until }),
});

/**
 * Makes an announcement the first occurrence of a new series. Repeating the request has no effect.
 */
export async function repeatAnnouncement(
  announcement_id: string,
  repetition: Repetition,
): Promise<void> {
  // The occurrences have the same hour on the church's clock every week, whatever the time zone of
  // the author is.
  const rule = { ...argumentsOf(repetition), time_zone: config.churchTimeZone };
  await request((api) => api.rpc("repeat_announcement", { announcement_id, ...rule }));
}

/**
 * The numbers of rows that a request changed, left unchanged (`kept`), deleted and created. Kept
 * rows are detached: a person has changed these rows without the other occurrences.
 */
type Done = { changed: number; kept: number; deleted?: number; written?: number };

/** Returns sentences about the changes of a series that a person has saved. */
export const doneInWords = ({ changed, kept, deleted = 0, written = 0 }: Done) =>
  sentences(
    changed === 1 && "1 aviso foi alterado.",
    changed > 1 && `${changed} avisos foram alterados.`,
    kept === 1 && "1 tinha sido alterado sozinho e ficou como estava.",
    kept > 1 && `${kept} tinham sido alterados sozinhos e ficaram como estavam.`,
    deleted > 0 && `${countInWords(deleted)} ${deleted === 1 ? "saiu" : "saíram"} dos avisos.`,
    written > 0 && `${countInWords(written)} ${written === 1 ? "entrou" : "entraram"}.`,
  );

/**
 * The series to change, the chosen occurrences, and the new repetition. Without a new rule,
 * `repetition` is undefined.
 */
export type SeriesEdit = {
  series: Pick<Rule, "id" | "revision">;
  answer: Answer;
  repetition?: Repetition | undefined;
};

/**
 * Changes several occurrences of a series, or its rule. The result is null if the announcement has
 * another revision than `revision`.
 * @throws {SeriesChanged} if another person has changed the series
 */
export async function changeSeries(
  { series, answer, repetition }: SeriesEdit,
  row: { announcement_id: string; changes: Changes; revision?: number },
): Promise<Done | null> {
  const { scope, includesDetached: include_detached = false } = answer;
  const args = { ...row, include_detached, series_revision: series.revision };
  try {
    const [done] = await request((api) =>
      repetition
        ? api.rpc("change_series_rule", { ...args, ...argumentsOf(repetition) })
        : api.rpc("change_series", { ...args, scope }),
    );
    return done ?? null;
  } catch (error) {
    if (!(error instanceof RequestError) || error.hint !== "changed_meanwhile") throw error;
    const rule = await fetchSeries(series.id);
    if (rule?.revision === series.revision) return null;
    throw new SeriesChanged(rule);
  }
}
