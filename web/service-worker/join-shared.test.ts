import { expect, test } from "vitest";
import { joinShared } from "./join-shared.ts";

const join = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return joinShared(form);
};

test.each([
  [
    "a message is its text, without the spaces around it",
    { text: " Ensaio\nàs 19h " },
    "Ensaio\nàs 19h",
  ],
  [
    "title and link stand around the text",
    { title: "Retiro", text: "Inscrições abertas", url: "https://example.org/r" },
    "Retiro\nInscrições abertas\nhttps://example.org/r",
  ],
  [
    "a title and a link that the text contains are not repeated",
    { title: "Retiro", text: "Retiro: https://example.org/r", url: "https://example.org/r" },
    "Retiro: https://example.org/r",
  ],
  ["a title stands alone when there is no text", { title: "Retiro", text: "", url: "" }, "Retiro"],
  ["an empty message stays empty", {}, ""],
  [
    "a message of 20,000 UTF-16 units stays whole",
    { text: `${"a".repeat(19_998)}🎉` },
    `${"a".repeat(19_998)}🎉`,
  ],
  [
    "a longer message is cut before the character that crosses the limit",
    { text: `${"a".repeat(19_999)}🎉` },
    "a".repeat(19_999),
  ],
  [
    "the limit counts the title too",
    { title: "Retiro", text: "a".repeat(20_000) },
    `Retiro\n${"a".repeat(19_993)}`,
  ],
])("%s", (_, fields, text) => {
  expect(join(fields)).toBe(text);
});
