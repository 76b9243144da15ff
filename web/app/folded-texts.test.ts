import fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "@/lib/text/fold.ts";
import { foldedTexts } from "../../test/support/folded-texts.ts";

test.each([
  ["CORAÇÃO", "coracao"],
  ["e\u0301", "e"],
  ["ﬁm", "fim"],
  ["Ｃｕｌｔｏ", "culto"],
  ["5º às 19:30", "5o as 19:30"],
])("a search treats %j as %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("a search treats all quotes, dashes and blanks as equal and ignores invisible characters", () => {
  fc.assert(
    fc.property(foldedTexts, ({ text, folded }) => {
      expect(fold(text)).toBe(folded);
    }),
  );
});
