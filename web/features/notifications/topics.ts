/**
 * A topic that a device follows, as in the data API: an announcement, all announcements of a
 * ministry, or the weekly digest.
 */
export type Topic = { announcement_id: string } | { ministry_id: string } | { digest: true };

/** Returns the key that identifies a topic: an id, or `true` for the digest. */
export const topicKey = (topic: Topic): string => String(Object.values(topic)[0]);

export const includesTopic = (topics: readonly Topic[], topic: Topic): boolean =>
  topics.some((one) => topicKey(one) === topicKey(topic));

type Row = { announcement_id: string | null; ministry_id: string | null; digest: boolean };

/** Returns the topic in a row of `followed` or `count_listeners`. */
export function topicOf({ announcement_id, ministry_id }: Row): Topic {
  if (announcement_id !== null) return { announcement_id };
  return ministry_id === null ? { digest: true } : { ministry_id };
}

const list = new Intl.ListFormat("pt-BR", { type: "conjunction" });

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

/**
 * Returns words for the `topics` that are not in `shown`: `2 avisos, 1 ministério e o resumo de
 * domingo`; empty without any.
 */
export function otherTopics(topics: readonly Topic[], shown: readonly Topic[]): string {
  const others = topics.filter((topic) => !includesTopic(shown, topic));
  const count = (kind: string) => others.filter((topic) => kind in topic).length;
  return list.format([
    ...counted(count("announcement_id"), "aviso", "avisos"),
    ...counted(count("ministry_id"), "ministério", "ministérios"),
    ...(count("digest") > 0 ? ["o resumo de domingo"] : []),
  ]);
}

/** The announcement or ministry whose topics a bell offers. */
export type BellSubject = {
  announcement?: { id: string; title: string };
  ministry?: { id: string; name: string } | null;
};

/**
 * Returns the topics that show a bell as on when one is followed: first the announcement, then its
 * ministry; for the whole board the digest.
 */
export function topicsOf({ announcement, ministry }: BellSubject): Topic[] {
  if (!announcement && !ministry) return [{ digest: true }];
  return [
    ...(announcement ? [{ announcement_id: announcement.id }] : []),
    ...(ministry ? [{ ministry_id: ministry.id }] : []),
  ];
}
