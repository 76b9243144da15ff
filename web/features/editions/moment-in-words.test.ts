import { expect, test } from "vitest";
import { momentInWords } from "./moment-in-words.ts";

const local = (...parts: [number, number, number, number, number]) => new Date(...parts);
const NOW = local(2026, 10, 22, 0, 30).getTime();

test.each([
  [local(2026, 10, 22, 0, 0), "hoje, 00:00"],
  [local(2026, 10, 21, 23, 59), "ontem, 23:59"],
  [local(2026, 10, 21, 0, 0), "ontem, 00:00"],
  [local(2026, 10, 20, 21, 10), "sexta-feira, 20 de novembro, 21:10"],
  [local(2025, 10, 22, 21, 10), "sábado, 22 de novembro de 2025, 21:10"],
])("%s is said as %s", (moment, words) => {
  expect(momentInWords(moment.toISOString(), NOW)).toBe(words);
});
