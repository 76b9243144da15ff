import { expect, test } from "vitest";
import { cutParts } from "./cut-parts.ts";
import { type DescriptionPart, descriptionParts } from "./description-parts.ts";

const textOf = (parts: DescriptionPart[]) => parts.map(({ text }) => text).join("");
const cut = (text: string) => {
  const { shown, rest } = cutParts(descriptionParts(text));
  return { shown: textOf(shown), rest: textOf(rest) };
};
const words = (count: number) => Array.from({ length: count }, () => "abcd").join(" ");

test.each([words(64), "a\n".repeat(6), ""])("a text that is short enough has no rest", (text) => {
  expect(cut(text)).toEqual({ shown: text, rest: "" });
});

test("a longer one is cut between two words, and nothing is lost", () => {
  const text = words(65);
  const { shown, rest } = cut(text);
  expect(shown).toBe(words(52));
  expect(shown + rest).toBe(text);
});

test("one of many lines is cut after six", () => {
  expect(cut("1\n2\n3\n4\n5\n6\n7\n8")).toEqual({ shown: "1\n2\n3\n4\n5\n6", rest: "\n7\n8" });
});

test.each([240, 250, 255, 259])("an address after %d characters is not cut", (length) => {
  const address = "https://igreja.org.br/retiro-de-jovens";
  const text = `${words(100).slice(0, length)} ${address} ${words(40)}`;
  const { shown, rest } = cut(text);
  expect(shown.includes(address) || rest.includes(address)).toBe(true);
  expect(shown + rest).toBe(text);
});

test("an address that is longer than all that would be shown is shown", () => {
  const address = `https://igreja.org.br/${"a".repeat(400)}`;
  expect(cut(`${address} depois`)).toEqual({ shown: address, rest: " depois" });
});

test("a word without end is not shown in two", () => {
  const { shown, rest } = cut(`Aviso ${"a".repeat(500)}`);
  expect(shown).toBe("Aviso");
  expect(rest).toHaveLength(501);
});
