import { expect, test } from "vitest";
import type { Occurrence, Series } from "../model/series-query.ts";
import { inScope, keptInWords, occurrenceToCome, scopeInWords } from "./scope.ts";

const NOW = new Date(2026, 10, 26, 12).getTime();

const on = (month: number, day: number, occurrence: number, own: string[] = []): Occurrence => ({
  ...{ id: String(occurrence), occurrence, own_changes: own, ends_at: null },
  ...{ status: "scheduled", former_date: null },
  date: new Date(2026, month - 1, day, 19, 30).toISOString(),
});
const begun = on(11, 26, 0);
begun.date = new Date(NOW).toISOString();
const [third, tenth, last] = [on(12, 3, 1), on(12, 10, 2, ["location"]), on(12, 17, 3)];

const series = (until: string | null = null): Series => ({
  rule: {
    ...{ id: "s", frequency: "weekly", anchor_number: 0, anchor_day: "2026-11-26" },
    ...{ starts_at: "19:30:00", time_zone: "America/Sao_Paulo", revision: 1, until },
  },
  upcoming: [begun, third, tenth, last],
});
const ids = (edited: Occurrence, scope: Parameters<typeof inScope>[2]) =>
  inScope(series(), edited, scope, NOW).map(({ id }) => id);

test("what has begun is past, and is never among several", () => {
  expect(occurrenceToCome(series(), "0", NOW)).toBeUndefined();
  expect(occurrenceToCome(series(), "1", NOW)).toBe(third);
  expect(ids(tenth, "this")).toEqual(["2"]);
  expect(ids(tenth, "following")).toEqual(["2", "3"]);
  expect(ids(tenth, "upcoming")).toEqual(["1", "2", "3"]);
});

test("one that was moved behind later ones is counted by its number", () => {
  const moved = { ...third, date: on(12, 31, 0).date };
  const all = { upcoming: [tenth, last, moved] };
  expect(inScope(all, tenth, "following", NOW)).toEqual([tenth, last]);
});

test("a sentence says what happens to how many", () => {
  const said = (scope: Parameters<typeof inScope>[2], until?: string) =>
    scopeInWords(series(until), tenth, scope, "change", ["title"], NOW);
  expect(said("this")).toBe("Só o de quinta-feira, 10 de dezembro, muda.");
  expect(said("following", "2026-12-17")).toBe(
    "2 avisos mudam: de 10 de dezembro a 17 de dezembro.",
  );
  expect(said("following")).toMatch(/, e os que vierem depois\.$/);
  expect(scopeInWords(series(), last, "following", "delete", [], NOW)).toBe(
    "1 aviso é excluído: 17 de dezembro. A repetição termina.",
  );
});

test("one that keeps all of it does not count", () => {
  const said = (...columns: string[]) =>
    scopeInWords(series("2026-12-17"), third, "following", "change", columns, NOW);
  expect(said("location")).toMatch(/^2 avisos mudam/);
  expect(said("location", "title")).toMatch(/^3 avisos mudam/);
});

test("what was changed by itself stays, and only what was", () => {
  const kept = (edited: Occurrence, ...columns: string[]) =>
    keptInWords(series(), edited, "following", columns, NOW);
  expect(kept(third, "location", "title")).toEqual([
    "10 de dezembro mantém o que é só dele. Alterado só neste dia: local.",
  ]);
  expect(kept(third, "title")).toEqual([]);
  // The one that is edited follows.
  expect(kept(tenth, "location")).toEqual([]);
});
