import { expect, test } from "vitest";
import { fold } from "@/lib/text/fold.ts";
import { wholeSeconds } from "../../spoken/reading-time.ts";
import { spokenParts } from "../../spoken/spoken-text.ts";
import { MONTH, MONTH_SERVICE } from "../../spoken/test-month.ts";
import { stepsOf } from "./script-steps.ts";

// Before facts were said only once, the script took 57 and 285 seconds.
test.each([
  ["the three spoken announcements", 42, MONTH.slice(0, 3)],
  ["all announcements", 212, MONTH],
])("the script with %s of a month takes at most %d seconds", (_, most, announcements) => {
  const church = { service_word: "culto", greeting: null };
  const script = { announcements, serviceAt: MONTH_SERVICE, church, wordsPerMinute: 130 };
  expect(wholeSeconds(stepsOf(script).map(({ text }) => text))).toBeLessThanOrEqual(most);
});

/** The facts that a text names: hours, days, weekdays, and kinds of places. */
const FACT =
  /\d+h|\w+ da (?:manha|tarde|noite)|dias? \d+|\d+\/\d+|\b(?:domingo|segunda|terca|quarta|quinta|sexta|sabado|templo|salao|sala|casa|lar)\b/g;

test.each(MONTH)("“$title” is announced without a fact twice", (one) => {
  const { text, rest } = spokenParts(one, MONTH_SERVICE);
  const said = fold(`${text.replace(one.title, "")} ${rest}`).match(FACT) ?? [];
  expect(said).toEqual([...new Set(said)]);
  expect(fold(text).split(fold(one.title))).toHaveLength(2);
});
