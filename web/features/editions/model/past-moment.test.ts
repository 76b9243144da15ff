import { expect, test } from "vitest";
import { pastMoment, sinceInWords } from "./past-moment.ts";

const at = (text: string) => new Date(text).toISOString();
const now = new Date("2026-11-22T09:30:00").getTime();

test.each([
  ["2026-11-22T08:05:00", "hoje, 8:05"],
  ["2026-11-21T21:10:00", "ontem, 21:10"],
  ["2026-11-20T21:10:00", "sexta, 21:10"],
  ["2026-11-16T09:00:00", "segunda, 9:00"],
  ["2026-11-15T21:10:00", "domingo, 15 de novembro, 21:10"],
])("%s is %s", (moment, words) => {
  expect(pastMoment(at(moment), now)).toBe(words);
});

test("what changed is counted since the last service, or since the closing before it", () => {
  const closed = at("2026-11-21T21:10:00");
  expect(sinceInWords(at("2026-11-22T08:00:00"), closed, now)).toBe("domingo");
  expect(sinceInWords(at("2026-11-22T19:00:00"), closed, now)).toBe("o fechamento (ontem, 21:10)");
  expect(sinceInWords(at("2026-11-08T19:00:00"), closed, now)).toBe("domingo, 8 de novembro");
});
