import { expect, test } from "vitest";
import type { Chosen } from "../../model/chosen-announcements.ts";
import { facts as factsOfTest } from "../../model/test-edition.ts";
import { changesToTell } from "./frozen-announcements.ts";

const chosen = (id: string, changes: Partial<Chosen> = {}) =>
  factsOfTest({ id, title: id, description: "Venha.", location: null, ...changes });
const notSpoken = { choice: { spoken: false, screen: true, printed: true } };

test.each<[string, Chosen[], string[]]>([
  ["is empty when nothing changed", [chosen("Ceia")], []],
  ["names a cancellation", [chosen("Ceia", { status: "cancelled" })], ["Cancelado: “Ceia”."]],
  ["names a change of place", [chosen("Ceia", { location: "Salão" })], ["Mudou: “Ceia”."]],
  [
    "names a deleted announcement by its former title",
    [chosen("Ceia", { deleted: true, title: "Aviso excluído", date: "" })],
    ["Retirado, não anunciar: “Ceia”."],
  ],
  ["names an item no longer spoken", [chosen("Ceia", notSpoken)], ["Saiu do roteiro: “Ceia”."]],
  ["names a new spoken item", [chosen("Ceia"), chosen("Coral")], ["Entrou no roteiro: “Coral”."]],
  ["ignores a new item that is not spoken", [chosen("Ceia"), chosen("Coral", notSpoken)], []],
  ["ignores a link, which nobody reads aloud", [chosen("Ceia", { link_url: "https://a.org" })], []],
])("the notice of changes in a script %s", (_, now, changes) => {
  expect(changesToTell([chosen("Ceia")], now)).toEqual(changes);
});
