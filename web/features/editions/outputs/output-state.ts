import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { request } from "@/lib/data/supabase.ts";
import { digest } from "@/lib/text/digest.ts";
import { showError } from "@/ui/toast.ts";
import { type Chosen, hasChanged, isAnnounced } from "../model/chosen-announcements.ts";
import { type EditionOutput, outputsQuery } from "../model/editor-queries.ts";
import { contentQuery, EDITION, type EditionContent, type Version } from "../model/queries.ts";
import type { Output, UsageRecord } from "./registry.ts";

export type OutputState = {
  markedAt: string;
  /** Whether the printed or sent output differs from the current edition. */
  isOutdated: boolean;
};

/** The content of an output: announcements, blocks, and whether it shows the week. */
export type OutputContent = { items: readonly Chosen[] } & Pick<
  EditionContent,
  "blocks" | "ourWeek"
>;

/** The id of "Nossa semana" among the announcements and blocks of an output. */
export const OUR_WEEK = "our_week";

/**
 * Returns a digest of the words of each announcement and each block in an output, by id, and an
 * entry `our_week` if the output shows "Nossa semana". The digest leaves out badges that mark a
 * change.
 */
export function digestsOf(usage: UsageRecord, content: OutputContent, serviceAt: string) {
  const { items, blocks, ourWeek } = content;
  const shown = items.filter((one) => usage.contains(one) && isAnnounced(one));
  const wordsOf = (one: Chosen) => usage.wordsOf({ ...one, changed: [], before: null }, serviceAt);
  const digests = shown.map((one) => [one.id, digest(wordsOf(one))]);
  for (const { id, printed, heading, text } of blocks)
    if (printed) digests.push([id, digest(JSON.stringify([heading, text]))]);
  if (ourWeek.printed) digests.push([OUR_WEEK, "shown"]);
  return Object.fromEntries(digests);
}

/**
 * Returns the state of an output that was printed or sent (`out`). `isChanged` tells by id whether
 * an announcement, a block or "Nossa semana" has changed since. An output without digests is
 * outdated if the edition was published later, or if an announcement has changed since the
 * publication.
 */
export function outputState(
  usage: UsageRecord,
  out: EditionOutput,
  { service_at, published_at }: Pick<Version, "service_at" | "published_at">,
  content: OutputContent,
): OutputState & { isChanged: (id: string) => boolean } {
  const { marked_at: markedAt, digests } = out;
  if (digests === null) {
    const changed = content.items.filter((one) => usage.contains(one) && hasChanged(one));
    const isBefore = Date.parse(markedAt) < Date.parse(published_at ?? "");
    const isChanged = (id: string) => changed.some((one) => one.id === id);
    return { markedAt, isChanged, isOutdated: isBefore || changed.length > 0 };
  }
  const before = new Map<string, unknown>(Object.entries(Object(digests)));
  const now = digestsOf(usage, content, service_at);
  const isChanged = (id: string) => before.get(id) !== now[id];
  const isOutdated = [...before.keys(), ...Object.keys(now)].some(isChanged);
  return { markedAt, isChanged, isOutdated };
}

/** The parts of an edition's content that do not depend on the viewer. */
const restOf = (content: EditionContent | undefined): Omit<OutputContent, "items"> => ({
  blocks: content?.blocks ?? [],
  ourWeek: content?.ourWeek ?? { screen: false, printed: false },
});

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
  const { data: content } = useQuery(contentQuery(edition));
  const out = earlier ?? outputs?.find(({ output }) => output === usage.name);
  return out && { ...outputState(usage, out, edition, { items, ...restOf(content) }), out };
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
      const content = queryClient.getQueryData(contentQuery(edition).queryKey);
      const digests = digestsOf(usage, { items, ...restOf(content) }, edition.service_at);
      const values = { edition_id: edition.id, output: usage.name, digests };
      await request((api) => api.rpc("mark_output", values));
    },
    onError: showError("Erro ao registrar a saída"),
    onSettled: (_, __, { edition }) =>
      queryClient.invalidateQueries({ queryKey: outputsQuery(edition.id).queryKey }),
  });
}

/**
 * Records once for each publication that this device has opened an output: the script on a phone,
 * or the bulletin, which `fits` one sheet of paper or not. A failed request is ignored, because the
 * next visit repeats it.
 */
export function useOpenedMark(
  output: "script" | "sheet",
  { id, published_at }: Version,
  isOpened: boolean,
  fits?: boolean,
) {
  const { data: profile } = useProfile();
  const queryClient = useQueryClient();
  const { mutate: mark } = useMutation({
    mutationFn: (values: { fits?: boolean }) =>
      request((api) => api.rpc("mark_output", { edition_id: id, output, ...values })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [EDITION, id, "rehearsal"] }),
  });
  const publishedAt = isOpened && isEditor(profile) ? published_at : null;
  useEffect(() => {
    if (publishedAt !== null) mark(fits === undefined ? {} : { fits });
  }, [publishedAt, mark, fits]);
}
