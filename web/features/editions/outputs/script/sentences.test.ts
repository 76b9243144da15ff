import { expect, test } from "vitest";
import { sentencesIn } from "../../spoken/sentences.ts";
import { withoutTitle } from "./script-step.tsx";

test.each([
  ["Ceia. Neste sábado.", "Ceia", "Neste sábado."],
  ["Atenção, cancelamento: Ceia.", "Ceia", "Atenção, cancelamento: Ceia."],
  ["Ceia especial. Hoje.", "Ceia", "Ceia especial. Hoje."],
  ["Retiro “Vinde!” Hoje.", "Retiro “Vinde!”", "Hoje."],
])("the text “%s” is shown below the heading “%s” as “%s”", (text, title, rest) => {
  expect(withoutTitle(text, { title })).toBe(rest);
});

test.each([
  ["Neste sábado. Local: Salão. Venha!", ["Neste sábado.", "Local: Salão.", "Venha!"]],
  ["Na Av. Brasil, com o Pr. João. Traga pão.", ["Na Av. Brasil, com o Pr. João.", "Traga pão."]],
  ["Boa noite!\nVamos lá.", ["Boa noite!", "Vamos lá."]],
])("the text %j is split into the sentences %j", (text, lines) => {
  expect(sentencesIn(text)).toEqual(lines);
});
