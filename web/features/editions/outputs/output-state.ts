import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { showError } from "@/ui/toast.ts";
import { type Chosen, hasChanged, isAnnounced } from "../model/chosen-announcements.ts";
import { type EditionOutput, outputsQuery } from "../model/editor-queries.ts";
import type { Version } from "../model/queries.ts";
import type { Output, UsageRecord } from "./registry.ts";

export type OutputState = {
  markedAt: string;
  /** Whether the printed or sent output differs from the current edition. */
  isOutdated: boolean;
};

/** Returns a digest of 32 bits. Nobody can recover the text from a digest. */
const digest = (text: string) =>
  Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
    .reduce((hash, code) => (Math.imul(hash, 31) + code) | 0, 0)
    .toString(36);

/**
 * Returns a digest of each announcement's words in an output, by announcement id. The digest leaves
 * out badges that mark a change.
 */
export function digestsOf(usage: UsageRecord, items: readonly Chosen[], serviceAt: string) {
  const shown = items.filter((one) => usage.contains(one) && isAnnounced(one));
  const wordsOf = (one: Chosen) => usage.wordsOf({ ...one, changed: [], before: null }, serviceAt);
  return Object.fromEntries(shown.map((one) => [one.id, digest(wordsOf(one))]));
}

/**
 * Returns the state of an output that was printed or sent (`out`), and the announcements whose
 * words have changed since. An output without digests is outdated if the edition was published
 * later, or if an announcement has changed since the publication.
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
 * Returns the state of an output compared with its last use (printed or sent), or with the use
 * `earlier`. Returns undefined if the output was never used.
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
 * Returns the output to open next: first an outdated output, then an output that was not printed or
 * sent yet, then the first output.
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
