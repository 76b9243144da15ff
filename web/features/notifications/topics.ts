/** What a device is told of, as the data API names it: an announcement, all of a ministry, or the week to come. */
export type Topic = { announcement_id: string } | { ministry_id: string } | { digest: true };

/** What tells topics apart: the id, or `true` of the week. */
export const topicKey = (topic: Topic): string => String(Object.values(topic)[0]);

export const includesTopic = (topics: readonly Topic[], topic: Topic): boolean =>
  topics.some((one) => topicKey(one) === topicKey(topic));

type Row = { announcement_id: string | null; ministry_id: string | null; digest: boolean };

/** A row of `followed` or `count_listeners` as a topic. */
export function topicOf({ announcement_id, ministry_id }: Row): Topic {
  if (announcement_id !== null) return { announcement_id };
  return ministry_id === null ? { digest: true } : { ministry_id };
}

const list = new Intl.ListFormat("pt-BR", { type: "conjunction" });

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

/** `2 avisos, 1 ministério e o resumo de domingo`: those of `topics` that are not in `shown`; empty without any. */
export function otherTopics(topics: readonly Topic[], shown: readonly Topic[]): string {
  const others = topics.filter((topic) => !includesTopic(shown, topic));
  const count = (kind: string) => others.filter((topic) => kind in topic).length;
  return list.format([
    ...counted(count("announcement_id"), "aviso", "avisos"),
    ...counted(count("ministry_id"), "ministério", "ministérios"),
    ...(count("digest") > 0 ? ["o resumo de domingo"] : []),
  ]);
}

export type BellOf = {
  announcement?: { id: string; title: string };
  ministry?: { id: string; name: string } | null;
};

/** What a bell is lit for, the nearest first. */
export const topicsOf = ({ announcement, ministry }: BellOf): Topic[] => [
  ...(announcement ? [{ announcement_id: announcement.id }] : []),
  ...(ministry ? [{ ministry_id: ministry.id }] : []),
];
