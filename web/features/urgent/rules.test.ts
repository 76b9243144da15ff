import { beforeEach, expect, test, vi } from "vitest";
import { endOf, recordInWords } from "./rules.ts";

beforeEach(() => {
  vi.stubEnv("TZ", "America/Sao_Paulo");
  return () => vi.unstubAllEnvs();
});

test.each([
  ["2 horas", "2026-12-06T23:10:00.000Z"],
  ["Até meia-noite", "2026-12-07T03:00:00.000Z"],
  ["24 horas", "2026-12-07T21:10:00.000Z"],
] as const)("a notice for “%s” ends at %s", (duration, end) => {
  expect(endOf(duration, Date.parse("2026-12-06T21:10:42Z"))).toBe(end);
});

test("a notice that is written at midnight is shown until the next midnight", () => {
  const midnight = Date.parse("2026-12-07T03:00:00Z");
  expect(Date.parse(endOf("Até meia-noite", midnight)) - midnight).toBe(24 * 3_600_000);
  expect(Date.parse(endOf("Até meia-noite", midnight - 1))).toBe(midnight);
});

test("the history says who wrote a notice, and who ended it", () => {
  const created_at = "2026-12-06T20:00:00Z";
  const notice = { created_at, ends_at: "2026-12-06T23:00:00Z", author: null, ender: "João" };
  expect(recordInWords(notice, Date.parse(created_at))).toBe(
    "Conta excluída, dom 6 dez · 17:00, até dom 6 dez · 20:00, encerrado por João",
  );
});
