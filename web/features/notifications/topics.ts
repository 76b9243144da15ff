/**
 * A topic that a device follows, as in the data API: an announcement, all announcements of a
 * ministry, the weekly digest, or the rehearsal on the eve of a service.
 */
export type Topic =
  | { announcement_id: string }
  | { ministry_id: string }
  | { digest: true }
  | { rehearsal: true };

/** Returns the key that identifies a topic: an id, `true` for the digest, or `rehearsal`. */
export const topicKey = (topic: Topic): string =>
  "rehearsal" in topic ? "rehearsal" : String(Object.values(topic)[0]);

export const includesTopic = (topics: readonly Topic[], topic: Topic): boolean =>
  topics.some((one) => topicKey(one) === topicKey(topic));

type Row = {
  announcement_id: string | null;
  ministry_id: string | null;
  digest: boolean;
  rehearsal: boolean;
};

/** Returns the topic of a row of the SQL functions `followed` and `count_listeners`. */
export function topicOf({ announcement_id, ministry_id, rehearsal }: Row): Topic {
  if (rehearsal) return { rehearsal };
  if (announcement_id !== null) return { announcement_id };
  return ministry_id === null ? { digest: true } : { ministry_id };
}

const list = new Intl.ListFormat("pt-BR", { type: "conjunction" });

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

/**
 * Returns a text about the `topics` that are not in `shown`: `2 avisos, 1 ministério e o resumo de
 * domingo`. Returns "" when there are none.
 */
export function otherTopics(topics: readonly Topic[], shown: readonly Topic[]): string {
  const others = topics.filter((topic) => !includesTopic(shown, topic));
  const count = (kind: string) => others.filter((topic) => kind in topic).length;
  return list.format([
    ...counted(count("announcement_id"), "aviso", "avisos"),
    ...counted(count("ministry_id"), "ministério", "ministérios"),
    ...(count("digest") > 0 ? ["o resumo de domingo"] : []),
    ...(count("rehearsal") > 0 ? ["o aviso da véspera"] : []),
  ]);
}

/** The announcement or ministry that a bell belongs to; empty for the bell of the whole board. */
export type BellSubject = {
  announcement?: { id: string; title: string };
  ministry?: { id: string; name: string } | null;
};

/**
 * Returns whether `topics` contains a topic of the bell: the announcement or its ministry. The bell
 * of the whole board stands for the digest and for each ministry.
 */
export const hasTopicOf = ({ announcement, ministry }: BellSubject, topics: readonly Topic[]) =>
  topics.some((topic) =>
    announcement || ministry
      ? [announcement?.id, ministry?.id].includes(topicKey(topic))
      : !("announcement_id" in topic),
  );
