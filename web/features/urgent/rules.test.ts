import { beforeEach, expect, test, vi } from "vitest";
import { recordInWords } from "./rules.ts";

beforeEach(() => {
  vi.stubEnv("TZ", "America/Sao_Paulo");
  return () => vi.unstubAllEnvs();
});

test("the history says who wrote a notice, and who ended it", () => {
  const created_at = "2026-12-06T20:00:00Z";
  const notice = { created_at, ends_at: "2026-12-06T23:00:00Z", author: null, ender: "João" };
  expect(recordInWords(notice, Date.parse(created_at))).toBe(
    "Conta excluída, dom 6 dez · 17:00, até dom 6 dez · 20:00, encerrado por João",
  );
});
