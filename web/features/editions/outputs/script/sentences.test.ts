import { expect, test } from "vitest";
import { at as churchAt } from "../../model/test-chosen.ts";
import {
  chosenSentence,
  greetingAt,
  sentencesFor,
  sentencesIn,
  withoutTitle,
} from "./sentences.ts";

const at = (hour: number) => churchAt(`2026-11-22 ${String(hour).padStart(2, "0")}:00`);

test.each([
  [4, "Boa noite"],
  [5, "Bom dia"],
  [11, "Bom dia"],
  [12, "Boa tarde"],
  [17, "Boa tarde"],
  [18, "Boa noite"],
  [0, "Boa noite"],
])("a service at %i o'clock begins with %s", (hour, greeting) => {
  expect(greetingAt(at(hour))).toBe(greeting);
});

test("the church's sentence stands in the place of the usual one", () => {
  const { opening, closing } = sentencesFor(at(19), {
    opening: "Graça e paz!",
    closing: null,
    revision: 1,
  });
  expect(opening).toBe("Graça e paz!");
  expect(closing).toContain("Que Deus abençoe");
});

test.each([
  ["  ", null],
  ["usual", null],
  [" outra ", "outra"],
])("%j is saved as %j", (typed, saved) => {
  expect(chosenSentence(typed, "usual")).toBe(saved);
});

test.each([
  ["Ceia. Neste sábado.", "Ceia", "Neste sábado."],
  ["Vem aí! Neste sábado.", "vem aí!", "Neste sábado."],
  [
    "Atenção, cancelamento: Ceia, que seria hoje.",
    "Ceia",
    "Atenção, cancelamento: Ceia, que seria hoje.",
  ],
  ["Ceia especial. Hoje.", "Ceia", "Ceia especial. Hoje."],
  ["Retiro “Vinde!” Hoje.", "Retiro “Vinde!”", "Hoje."],
])("%s of %s goes on with %s", (text, title, rest) => {
  expect(withoutTitle(text, { title })).toBe(rest);
});

test.each([
  [
    "Neste sábado. Local: Salão social. Venha!",
    ["Neste sábado.", "Local: Salão social.", "Venha!"],
  ],
  ["Na Av. Brasil, com o Pr. João. Traga pão.", ["Na Av. Brasil, com o Pr. João.", "Traga pão."]],
  ["“Venham todos.” Até lá", ["“Venham todos.”", "Até lá"]],
  ["Boa noite!\nVamos lá.", ["Boa noite!", "Vamos lá."]],
  ["", []],
])("%j is read in the lines %j", (text, lines) => {
  expect(sentencesIn(text)).toEqual(lines);
});
