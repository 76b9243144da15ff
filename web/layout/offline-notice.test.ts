import { expect, test } from "vitest";
import { pastTime } from "./offline-notice.tsx";

const NOW = new Date("2026-11-29T00:10:00").getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [5 * MINUTE, "hoje, 00:05"],
  [10 * MINUTE + 1, "ontem, 23:59"],
  [24 * HOUR, "ontem, 00:10"],
  [25 * HOUR, "sexta-feira, 27 de novembro, 23:10"],
  [365 * 24 * HOUR, "sábado, 29 de novembro de 2025, 00:10"],
])("a time %i ms ago is “%s” at ten past midnight", (ago, words) => {
  expect(pastTime(NOW - ago, NOW)).toBe(words);
});
