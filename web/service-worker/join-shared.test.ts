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
])("%s", (_, fields, text) => {
  expect(join(fields)).toBe(text);
});
