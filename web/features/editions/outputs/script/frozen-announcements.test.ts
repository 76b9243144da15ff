import { expect, test } from "vitest";
import type { Chosen } from "../../model/chosen-announcements.ts";
import { facts as factsOfTest } from "../../model/test-edition.ts";
import { changesToTell } from "./frozen-announcements.ts";

const facts = (id: string, changes: Partial<Chosen> = {}) =>
  factsOfTest({ id, title: id, description: "Venha.", location: null, ...changes });
const notSpoken = { choice: { spoken: false, screen: true, printed: true } };

test.each<[string, Chosen[], string[]]>([
  ["nothing", [facts("Ceia")], []],
  ["a cancellation", [facts("Ceia", { status: "cancelled" })], ["Cancelado: “Ceia”."]],
  ["another place", [facts("Ceia", { location: "Salão" })], ["Mudou: “Ceia”."]],
  [
    "a deletion, of which nothing else is known",
    [facts("Ceia", { deleted: true, title: "Aviso excluído", date: "" })],
    ["Retirado, não anunciar: “Ceia”."],
  ],
  ["one that is not spoken any more", [facts("Ceia", notSpoken)], ["Saiu do roteiro: “Ceia”."]],
  ["one more", [facts("Ceia"), facts("Coral")], ["Entrou no roteiro: “Coral”."]],
  ["one more for the screen alone", [facts("Ceia"), facts("Coral", notSpoken)], []],
  ["a link, which nobody reads out", [facts("Ceia", { link_url: "https://a.org" })], []],
])("%s is told in a sentence", (_, now, changes) => {
  expect(changesToTell([facts("Ceia")], now)).toEqual(changes);
});
