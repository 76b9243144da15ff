import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "@/lib/text/durations.ts";
import { pastTime } from "./offline-notice.tsx";

const NOW = new Date("2026-11-29T00:10:00").getTime();

test.each([
  [5 * MINUTE_MS, "hoje, 00:05"],
  [10 * MINUTE_MS + 1, "ontem, 23:59"],
  [24 * HOUR_MS, "ontem, 00:10"],
  [25 * HOUR_MS, "sexta-feira, 27 de novembro, 23:10"],
  [365 * 24 * HOUR_MS, "sábado, 29 de novembro de 2025, 00:10"],
])("at ten past midnight, a time %i ms ago is “%s”", (ago, words) => {
  expect(pastTime(NOW - ago, NOW)).toBe(words);
});
