import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { showError } from "@/ui/toast.ts";
import { type Chosen, hasChanged, isAnnounced } from "../model/chosen-announcements.ts";
import { type EditionOutput, outputsQuery } from "../model/editor-queries.ts";
import type { Version } from "../model/queries.ts";
import type { Output, UsageRecord } from "./registry.ts";

export type OutputState = {
  markedAt: string;
  /** Whether the printed or sent output differs from the present edition. */
  isOutdated: boolean;
};

/** Returns a digest of 32 bits, from which nobody can recover the text. */
const digest = (text: string) =>
  Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
    .reduce((hash, code) => (Math.imul(hash, 31) + code) | 0, 0)
    .toString(36);

/**
 * Returns a digest of each announcement's words in an output, by announcement id. Badges of changes
 * do not count.
 */
export function digestsOf(usage: UsageRecord, items: readonly Chosen[], serviceAt: string) {
  const said = items.filter((one) => usage.contains(one) && isAnnounced(one));
  const wordsOf = (one: Chosen) => usage.wordsOf({ ...one, changed: [], before: null }, serviceAt);
  return Object.fromEntries(said.map((one) => [one.id, digest(wordsOf(one))]));
}

/**
 * Returns the state of an output that was printed or sent (`out`), and the announcements whose
 * words differ now. An output without digests is outdated when the edition was published later, or
 * when an announcement has changed since.
 */
export function outputState(
  usage: UsageRecord,
  out: EditionOutput,
  { service_at, published_at }: Pick<Version, "service_at" | "published_at">,
  items: readonly Chosen[],
): OutputState & { changed: Chosen[] } {
  const { marked_at: markedAt, digests } = out;
  if (digests === null) {
    const changed = items.filter((one) => usage.contains(one) && hasChanged(one));
    const isBefore = Date.parse(markedAt) < Date.parse(published_at ?? "");
    return { markedAt, changed, isOutdated: isBefore || changed.length > 0 };
  }
  const before = new Map<string, unknown>(Object.entries(Object(digests)));
  const now = digestsOf(usage, items, service_at);
  const changed = items.filter(({ id }) => before.get(id) !== now[id]);
  const hasRemoved = [...before.keys()].some((id) => items.every((one) => one.id !== id));
  return { markedAt, changed, isOutdated: hasRemoved || changed.length > 0 };
}

/**
 * Returns the state of an output since it was last printed or sent, or since the record `earlier`;
 * undefined without a record.
 */
export function useOutputState(
  usage: UsageRecord,
  edition: Version,
  items: readonly Chosen[],
  earlier?: EditionOutput,
) {
  const { data: outputs } = useQuery(outputsQuery(edition.id));
  const out = earlier ?? outputs?.find(({ output }) => output === usage.name);
  return out && { ...outputState(usage, out, edition, items), out };
}

export type OutputStates = Readonly<Record<UsageRecord["name"], OutputState | undefined>>;

/**
 * Returns the output to open next: an outdated one, else one that was not printed or sent yet, else
 * the first one.
 */
export function nextOutput(outputs: readonly Output[], states: OutputStates): Output | undefined {
  const isOutdated = ({ usage }: Output) => usage && states[usage.name]?.isOutdated;
  const isWaiting = ({ usage }: Output) => usage && states[usage.name] === undefined;
  return outputs.find(isOutdated) ?? outputs.find(isWaiting) ?? outputs[0];
}

export type OutputUsage = { edition: Version; usage: UsageRecord; items: readonly Chosen[] };

/** Records in the database that an output was printed, or sent to the WhatsApp groups. */
export function useRecordUsage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ edition, usage, items }: OutputUsage) => {
      const digests = digestsOf(usage, items, edition.service_at);
      const values = { edition_id: edition.id, output: usage.name, digests };
      await request((api) => api.rpc("mark_output", values));
    },
    onError: showError("Erro ao registrar a saída"),
    onSettled: (_, __, { edition }) =>
      queryClient.invalidateQueries({ queryKey: outputsQuery(edition.id).queryKey }),
  });
}
