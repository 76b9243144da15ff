import { expect, test } from "vitest";
import { type Occurrence, type Series, seriesPlaceOf } from "../model/series-query.ts";
import {
  type Answer,
  outcomeInWords,
  type Question,
  rowsIn,
  type Scope,
} from "./series-outcome.ts";

const NOW = new Date(2026, 10, 26, 12).getTime();

const on = (month: number, day: number, id: string, detached = false): Occurrence => ({
  id,
  detached,
  status: "scheduled",
  former_date: null,
  date: new Date(2026, month - 1, day, 19, 30).toISOString(),
});
const begun = { ...on(11, 26, "0"), date: new Date(NOW).toISOString() };
const third = on(12, 3, "1");
const tenth = on(12, 10, "2", true);
const last = on(12, 17, "3");

const series = (until: string | null = null): Series => ({
  id: "s",
  frequency: "weekly",
  starts_on: "2026-11-26",
  starts_at: "19:30:00",
  time_zone: "America/Sao_Paulo",
  revision: 1,
  weekdays: [],
  routine: false,
  until,
  upcoming: [begun, third, tenth, last],
});
const FOLLOWING: Answer = { scope: "following", includesDetached: false };
const outcome = (
  edited: Occurrence,
  answer: Partial<Answer>,
  until?: string,
  question: Partial<Question> = {},
) => {
  const fullQuestion = { series: series(until), edited, kind: "change", ...question } as const;
  return outcomeInWords(fullQuestion, { ...FOLLOWING, ...answer }, NOW);
};

test("an occurrence that has begun is never changed with other occurrences", () => {
  expect(seriesPlaceOf(series(), { id: "0" }, NOW)).toBeUndefined();
  expect(seriesPlaceOf(series(), { id: "1" }, NOW)?.edited).toBe(third);
  const rows = (scope: Scope) => rowsIn({ series: series(), edited: tenth }, scope, NOW).rows;
  expect(rows("this")).toEqual([tenth]);
  expect(rows("following")).toEqual([tenth, last]);
  expect(rows("upcoming")).toEqual([third, tenth, last]);
});

test.each([
  ["tenth", { scope: "this" }, undefined, "Só o de quinta-feira, 10 de dezembro, muda."],
  ["tenth", {}, "2026-12-17", "2 avisos mudam: de 10 de dezembro a 17 de dezembro."],
  ["tenth", {}, undefined, /, e os que vierem depois\.$/],
  // A detached occurrence is changed only if the answer includes detached occurrences.
  ["third", {}, "2026-12-17", /^2 avisos mudam.*\. 1 foi alterado sozinho e fica como está\.$/],
  ["third", { includesDetached: true }, "2026-12-17", /^3 avisos mudam.*zembro\.$/],
] as const)(
  "the question about a change of the %s of December with %j, in a series until %s, is “%s”",
  (day, answer, until, words) => {
    expect(outcome({ third, tenth }[day], answer, until)).toMatch(words);
  },
);

test("the question about a deletion also counts detached occurrences", () => {
  expect(outcome(third, {}, undefined, { kind: "delete" })).toBe(
    "3 avisos são excluídos: de 3 de dezembro a 17 de dezembro. A repetição termina.",
  );
});

test("the question about a new rule contains the new days and the numbers of announcements", () => {
  const rule = (until: string | null, edited: Occurrence, changes = {}) =>
    outcome(edited, {}, undefined, {
      kind: "rule",
      changes,
      repetition: { frequency: "biweekly", until },
    });
  const left = " 1 foi alterado sozinho e fica como está.";
  expect(rule("2026-12-03", third)).toBe(`Este é o último. O seguinte é excluído.${left}`);
  expect(rule("2026-12-10", tenth)).toBe("Este é o último. O seguinte é excluído.");
  expect(rule("2026-12-17", last)).toBe("Este é o último.");
  expect(rule("2026-12-31", third, { location: "Templo" })).toBe(
    "De 3 de dezembro em diante: a cada duas semanas, na quinta, 19h30, até 31 de dezembro. " +
      "Agora: 2 avisos; depois: 3 avisos. O que fica fora dos novos dias é excluído. " +
      `O que você alterou vale para eles também.${left}`,
  );
});

test("the question about the programme only tells how the board shows the occurrences", () => {
  const repetition = { frequency: "weekly", until: null, routine: true } as const;
  expect(outcome(last, {}, undefined, { kind: "rule", changes: {}, repetition })).toBe(
    "1 aviso, toda quinta, 19h30. Eles passam a ser da programação de sempre: uma linha no mural.",
  );
  const weekdays = { ...repetition, weekdays: [4, 5] };
  expect(outcome(last, {}, undefined, { kind: "rule", changes: {}, repetition: weekdays })).toMatch(
    /^De 17 de dezembro em diante: toda quinta e sexta, 19h30\. .*uma linha no mural\.$/,
  );
});

test("the question about a new rule contains the new hour in words", () => {
  const changes = { date: "2026-12-18T02:59:00.000Z", hour_words: "após o culto" };
  const repetition = { frequency: "weekly", until: "2026-12-31" } as const;
  expect(outcome(last, {}, undefined, { kind: "rule", changes, repetition })).toMatch(
    /em diante: toda quinta, após o culto, até 31 de dezembro\./,
  );
});
