import { expect, test } from "vitest";
import { pastMoment, sinceInWords } from "./past-moment.ts";
import { at } from "./test-edition.ts";

const now = Date.parse(at("2026-11-22 09:30"));

test.each([
  ["2026-11-22 08:05", "hoje, 08:05"],
  ["2026-11-21 21:10", "ontem, 21:10"],
  ["2026-11-20 21:10", "sexta, 21:10"],
  ["2026-11-16 09:00", "segunda, 09:00"],
  ["2026-11-15 21:10", "domingo, 15 de novembro, 21:10"],
])("%s is %s", (moment, words) => {
  expect(pastMoment(at(moment), now)).toBe(words);
});

test("what changed is counted since the last service, or since the closing before it", () => {
  const published = at("2026-11-21 21:10");
  expect(sinceInWords(at("2026-11-22 08:00"), published, now)).toBe("domingo");
  expect(sinceInWords(at("2026-11-22 19:00"), published, now)).toBe(
    "que a lista ficou pronta (ontem, 21:10)",
  );
  expect(sinceInWords(at("2026-11-08 19:00"), published, now)).toBe("domingo, 8 de novembro");
});
