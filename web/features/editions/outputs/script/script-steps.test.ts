import { expect, test } from "vitest";
import type { Chosen } from "../../model/chosen-announcements.ts";
import { at, facts as factsOfTest, SERVICE } from "../../model/test-edition.ts";
import { firstUnsaid, greetingAt, isItem, progressOf, stepsOf } from "./script-steps.ts";

const PACE = 120;
const PAUSE = 2;
const chosen = (id: string, changes: Partial<Chosen> = {}) =>
  factsOfTest({ id, title: `Aviso ${id}`, location: null, ...changes });
const CULTO = { service_word: "culto", greeting: null };
const script = (...all: Chosen[]) =>
  stepsOf({ announcements: all, serviceAt: SERVICE, church: CULTO, wordsPerMinute: PACE });

test.each([
  [4, "Boa noite"],
  [11, "Bom dia"],
  [17, "Boa tarde"],
])("the script of a service at %i o'clock begins with “%s”", (hour, greeting) => {
  expect(greetingAt(at(`2026-11-22 ${String(hour).padStart(2, "0")}:00`))).toBe(greeting);
});

test.each([
  [CULTO, "A paz do Senhor. Vamos aos avisos do culto."],
  [{ service_word: "missa", greeting: "Paz e bem!" }, "Paz e bem! Vamos aos avisos da missa."],
])("the script of the church %j begins with its greeting: “%s”", (church, words) => {
  const [opening] = stepsOf({
    announcements: [],
    serviceAt: SERVICE,
    church,
    wordsPerMinute: PACE,
  });
  expect(opening?.text).toBe(`Boa noite, igreja! ${words}`);
});

test("the presenter reads corrections after the opening", () => {
  const corrections = "Ensaio passou para domingo. 🎶";
  const frame = { announcements: [], serviceAt: SERVICE, church: CULTO, wordsPerMinute: PACE };
  const [opening] = stepsOf({ ...frame, corrections });
  expect(opening?.text).toMatch(/avisos do culto\. Ensaio passou para domingo\.$/);
});

test("a deleted announcement stays in the script without number and text", () => {
  const items = script(chosen("a"), chosen("b", { deleted: true }), chosen("c")).filter(isItem);
  expect(items.map(({ place }) => place)).toEqual([1, 0, 2]);
  expect(items[1]?.text).toBe("");
});

test("the remaining time is the reading time of all later steps without a mark “Dito”", () => {
  const steps = script(chosen("a"), chosen("b"), chosen("c", { deleted: true }));
  const [opening = 0, a = 0, b = 0, , closing = 0] = steps.map(({ seconds }) => seconds);
  const left = (index: number, ...said: string[]) =>
    progressOf(steps, index, new Map(said.map((id) => [id, SERVICE])), PACE);
  expect(left(0)).toEqual({ count: 2, secondsLeft: opening + a + b + closing + 3 * PAUSE });
  expect(left(1, "b").secondsLeft).toBe(a + closing + PAUSE);
  expect(left(2).secondsLeft).toBe(b + closing + PAUSE);
});

test.each([
  [[], 0],
  [["a"], 2],
  [["b"], 3],
])("after the marks “Dito” of %j, the script continues at step %i", (said, index) => {
  const marks = new Map(said.map((id) => [id, SERVICE]));
  expect(firstUnsaid(script(chosen("a"), chosen("b")), marks)).toBe(index);
});
