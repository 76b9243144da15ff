import { expect, test } from "vitest";
import { fold } from "@/lib/text/fold.ts";
import { wholeSeconds } from "../../spoken/reading-time.ts";
import { spokenParts } from "../../spoken/spoken-text.ts";
import { MONTH, MONTH_SERVICE, SPOKEN_OF_MONTH } from "../../spoken/test-month.ts";
import { stepsOf } from "./script-steps.ts";

// Before facts were said only once, the script took 57 and 285 seconds.
test.each([
  ["the three spoken announcements", 42, SPOKEN_OF_MONTH],
  ["all announcements", 212, MONTH],
])("the script with %s of a month takes at most %d seconds", (_, most, announcements) => {
  const church = { service_word: "culto", greeting: null };
  const steps = stepsOf({
    announcements,
    serviceAt: MONTH_SERVICE,
    church,
    wordsPerMinute: 130,
  });
  expect(wholeSeconds(steps.map(({ text }) => text))).toBeLessThanOrEqual(most);
});

/** The facts that a text names: hours, days, weekdays, and kinds of places. */
const FACT =
  /\b\d+h(?:\d\d)?\b|\b(?:[ao]s?|das?) (?:\w+ e )?\w+ da (?:manha|tarde|noite)|\bdias? \d+|\b\d+\/\d+|\b(?:domingo|segunda|terca|quarta|quinta|sexta|sabado)\b|\b(?:templo|salao|sala|casa|lar|acampamento)\b/g;

test.each(MONTH.map((one) => [one.title, one] as const))(
  "“%s” is announced without a fact twice",
  (title, one) => {
    const { text, rest } = spokenParts(one, MONTH_SERVICE);
    const said = fold(`${text.replace(title, "")} ${rest}`).match(FACT) ?? [];
    expect(said).toEqual([...new Set(said)]);
    expect(fold(text).split(fold(title))).toHaveLength(2);
  },
);
