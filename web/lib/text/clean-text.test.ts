import { expect, test } from "vitest";
import { cleanText } from "./clean-text.ts";

test.each([
  ..."\v \f \u0085 \u001e \u2028 \u2029 \r \r\n"
    .split(" ")
    .map((mark) => [`a${mark}- b`, "a\n- b"]),
  ["a\u0007\u001c\u001d\u001f\u007f\u0091\b\tb", "a\tb"],
  ["\ufeff \u200b\u2060“Salão” 👨‍👩‍👧 ❤️\u00ad\u200e \u202c", "“Salão” 👨‍👩‍👧 ❤️"],
  ["\u200b\ufe0f", ""],
])("cleanText(%j) is %j", (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});
