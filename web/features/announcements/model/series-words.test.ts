import { afterAll, expect, test, vi } from "vitest";
import { ruleInWords } from "./series-words.ts";

const NOW = new Date(2026, 10, 26).getTime();

test.each<[string, string, string, hour?: string, until?: string]>([
  ["weekly", "2026-12-03", "toda quinta, 19h30"],
  ["weekly", "2026-12-06", "todo domingo, 19h30"],
  ["biweekly", "2026-12-06", "a cada duas semanas, no domingo, 19h30"],
  ["monthly_weekday", "2026-12-08", "toda segunda terça do mês, 19h30"],
  ["monthly_weekday", "2026-11-29", "todo último domingo do mês, 19h30"],
  ["monthly_day", "2026-12-01", "todo dia 1º, 19h30"],
  ["weekly", "2026-12-03", "toda quinta, 9h, até 17 de dezembro", "09:00:00", "2026-12-17"],
  ["weekly", "2026-12-03", "toda quinta, 9h05, até 1º de março de 2027", "09:05:00", "2027-03-01"],
])("a %s rule from %s gives “%s”", (frequency, starts_on, words, starts_at = "19:30:00", until) => {
  const rule = { frequency, starts_on, starts_at, weekdays: [], until: until ?? null };
  expect(ruleInWords(rule, NOW)).toBe(words);
});

test.each([
  [[0, 1, 2, 3, 4, 5, 6], "todos os dias"],
  [[1, 2, 3, 4, 5], "de segunda a sexta"],
  [[0, 5, 6], "de sexta a domingo"],
  [[3, 5], "toda quarta e sexta"],
  [[0, 3], "todo domingo e toda quarta"],
  [[0, 6], "todo domingo e sábado"],
  [[1, 3, 6], "toda segunda, quarta e todo sábado"],
])("the weekdays %j are “%s”", (weekdays, words) => {
  const rule = { frequency: "weekly", starts_on: "2026-12-02", weekdays, until: null };
  expect(ruleInWords({ ...rule, starts_at: "19:30:00" }, NOW)).toBe(`${words}, 19h30`);
});

test("a rule without an hour has its words, or no hour at all", () => {
  const rule = { frequency: "weekly", starts_on: "2026-12-02", weekdays: [], until: null };
  const none = { ...rule, starts_at: "23:59:00" };
  expect(ruleInWords(none, NOW)).toBe("toda quarta");
  expect(ruleInWords({ ...none, hour_words: "após o culto" }, NOW)).toBe(
    "toda quarta, após o culto",
  );
});

afterAll(() => vi.resetModules());

test("the church's clock decides whether a day gets its year", async () => {
  vi.stubEnv("TZ", "UTC");
  vi.resetModules();
  const { config } = await import("@/lib/config.ts");
  vi.spyOn(config, "timeZone", "get").mockReturnValue("America/Sao_Paulo");
  const { plainDay } = await import("./series-words.ts");
  expect(plainDay("2026-12-31", Date.parse("2027-01-01T02:59:00Z"))).toBe("31 de dezembro");
  expect(plainDay("2027-03-01", Date.parse("2027-01-01T03:00:00Z"))).toBe("1º de março");
});
