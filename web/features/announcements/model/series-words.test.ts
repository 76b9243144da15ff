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
  const rule = { frequency, starts_on, starts_at, until: until ?? null };
  expect(ruleInWords(rule, NOW)).toBe(words);
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
