import { expect, test } from "vitest";
import { hasTopicOf, includesTopic, otherTopics, type Topic, topicOf } from "./topics.ts";

const A = { announcement_id: "a" };
const B = { announcement_id: "b" };
const M: Topic = { ministry_id: "m" };
const DIGEST: Topic = { digest: true };
const REHEARSAL: Topic = { rehearsal: true };

test("a row of the data API becomes a topic", () => {
  const row = { announcement_id: null, ministry_id: null, digest: false, rehearsal: false };
  expect(topicOf({ ...row, announcement_id: "a" })).toEqual(A);
  expect(topicOf({ ...row, ministry_id: "m" })).toEqual(M);
  expect(topicOf({ ...row, digest: true })).toEqual(DIGEST);
  expect(topicOf({ ...row, rehearsal: true })).toEqual(REHEARSAL);
});

test("two topics are equal when both name the same announcement or ministry or both are the digest", () => {
  const topics = [{ announcement_id: "a" }, M];
  expect(topics.map((topic) => includesTopic([A, DIGEST], topic))).toEqual([true, false]);
});

test.each([
  [[], ""],
  [[A, M, DIGEST], "1 aviso"],
  [[A, B], "2 avisos"],
  [[A, B, { ministry_id: "n" }], "2 avisos e 1 ministério"],
  [[DIGEST], ""],
  [[REHEARSAL], "o aviso da véspera"],
])(
  "of the topics %j, those without a switch in the dialog are summed up as “%s”",
  (topics: Topic[], words) => {
    expect(otherTopics(topics, [M, DIGEST])).toBe(words);
    expect(otherTopics([A, B, M, DIGEST], [])).toBe("2 avisos, 1 ministério e o resumo de domingo");
  },
);

test.each([
  [{ ministry: { id: "m", name: "Louvor" } }, [A], false],
  [{ announcement: { id: "a", title: "Ceia" }, ministry: null }, [A], true],
  [{}, [A], false],
  [{}, [M], true],
])("the bell of %j with the followed topics %j is on: %s", (subject, topics, isOn) => {
  expect(hasTopicOf(subject, topics)).toBe(isOn);
});
