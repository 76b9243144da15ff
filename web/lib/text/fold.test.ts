import { expect, test } from "vitest";
import { fold } from "./fold.ts";

test.each([
  ["João", "joao"],
  ["CORAÇÃO", "coracao"],
  ["e\u0301", "e"],
  ["ﬁm", "fim"],
  ["Ｃｕｌｔｏ", "culto"],
  ["5º às 19:30", "5o as 19:30"],
])("%j is compared as %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
});
