import { expect, test } from "vitest";
import type { Chosen } from "../../model/chosen.ts";
import { facts as factsOfTest } from "../../model/test-chosen.ts";
import { CLOSING, firstUnsaid, isItem, OPENING, progressOf, stepsOf } from "./steps.ts";

const SERVICE = "2026-11-22T22:00:00Z";
const PACE = 120;

const facts = (id: string, changes: Partial<Chosen> = {}) =>
  factsOfTest({
    id,
    title: `Aviso ${id}`,
    description: "Venha com a família.",
    location: null,
    ...changes,
  });
const notSpoken = { choice: { spoken: false, screen: true, printed: true } };
const script = (all: Chosen[]) =>
  stepsOf({
    facts: all,
    serviceAt: SERVICE,
    sentences: { opening: "Boa noite!", closing: "Até domingo!" },
    wordsPerMinute: PACE,
  });
const said = (...ids: string[]) => new Map(ids.map((id) => [id, SERVICE]));

test("the opening, what is spoken in its order, the closing", () => {
  const steps = script([facts("a"), facts("b", notSpoken), facts("c")]);
  expect(steps.map(({ id }) => id)).toEqual([OPENING, "a", "c", CLOSING]);
});

test("what was taken back stands in its place, is not counted and has nothing to say", () => {
  const items = script([facts("a"), facts("b", { deleted: true }), facts("c")]).filter(isItem);
  expect(items.map(({ place }) => place)).toEqual([1, undefined, 2]);
  expect(items[1]?.text).toBe("");
});

test("the time left is that of what was not read", () => {
  const steps = script([facts("a"), facts("b"), facts("c", { deleted: true })]);
  const seconds = (id: string) => steps.find((step) => step.id === id)?.seconds ?? 0;
  const [opening, a, b, closing] = [OPENING, "a", "b", CLOSING].map(seconds) as [
    number,
    number,
    number,
    number,
  ];
  const read =
    (...ids: string[]) =>
    (id: string) =>
      ids.includes(id);
  const PAUSE = 2;
  expect(progressOf(steps, read(), PACE)).toEqual({
    count: 2,
    secondsLeft: opening + a + b + closing + 3 * PAUSE,
  });
  // Who has begun does not open again.
  expect(progressOf(steps, read("a"), PACE).secondsLeft).toBe(b + closing + PAUSE);
  expect(progressOf(steps, read("a", "b"), PACE).secondsLeft).toBe(closing);
});

test.each([
  [[], 0],
  [["a"], 2],
  [["b"], 3],
  [["a", "b"], 3],
])("after %j the script is taken up at step %i", (ids, index) => {
  expect(firstUnsaid(script([facts("a"), facts("b")]), said(...ids))).toBe(index);
});
