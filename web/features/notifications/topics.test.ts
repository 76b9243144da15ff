import { expect, test } from "vitest";
import { includesTopic, otherTopics, type Topic, topicOf } from "./topics.ts";

const [A, B] = [{ announcement_id: "a" }, { announcement_id: "b" }];
const M: Topic = { ministry_id: "m" };
const WEEK: Topic = { digest: true };

test("a row of the data API is one topic", () => {
  const row = { announcement_id: null, ministry_id: null, digest: false };
  expect(topicOf({ ...row, announcement_id: "a" })).toEqual(A);
  expect(topicOf({ ...row, ministry_id: "m" })).toEqual(M);
  expect(topicOf({ ...row, digest: true })).toEqual(WEEK);
});

test("topics are compared by what they are of", () => {
  const asked = [{ announcement_id: "a" }, M];
  expect(asked.map((topic) => includesTopic([A, WEEK], topic))).toEqual([true, false]);
});

test.each([
  [[], ""],
  [[A, M, WEEK], "1 aviso"],
  [[A, B], "2 avisos"],
  [[A, B, { ministry_id: "n" }], "2 avisos e 1 ministério"],
  [[WEEK], ""],
])("beside ministry and week: %j is “%s”", (topics: Topic[], words) => {
  expect(otherTopics(topics, [M, WEEK])).toBe(words);
  expect(otherTopics([A, B, M, WEEK], [])).toBe("2 avisos, 1 ministério e o resumo de domingo");
});
