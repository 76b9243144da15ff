import { expect, test } from "vitest";
import type { Chosen } from "../../model/chosen-announcements.ts";
import { facts as factsOfTest } from "../../model/test-edition.ts";
import { changesToTell } from "./frozen-announcements.ts";

const facts = (id: string, changes: Partial<Chosen> = {}) =>
  factsOfTest({ id, title: id, description: "Venha.", location: null, ...changes });
const notSpoken = { choice: { spoken: false, screen: true, printed: true } };

test.each<[string, Chosen[], string[]]>([
  ["is empty when nothing changed", [facts("Ceia")], []],
  ["names a cancellation", [facts("Ceia", { status: "cancelled" })], ["Cancelado: “Ceia”."]],
  ["names a change of place", [facts("Ceia", { location: "Salão" })], ["Mudou: “Ceia”."]],
  [
    "names a deleted announcement by its former title",
    [facts("Ceia", { deleted: true, title: "Aviso excluído", date: "" })],
    ["Retirado, não anunciar: “Ceia”."],
  ],
  ["names an item no longer spoken", [facts("Ceia", notSpoken)], ["Saiu do roteiro: “Ceia”."]],
  ["names a new spoken item", [facts("Ceia"), facts("Coral")], ["Entrou no roteiro: “Coral”."]],
  ["ignores a new item that is not spoken", [facts("Ceia"), facts("Coral", notSpoken)], []],
  ["ignores a link, which nobody reads aloud", [facts("Ceia", { link_url: "https://a.org" })], []],
])("the notice of changes in a script %s", (_, now, changes) => {
  expect(changesToTell([facts("Ceia")], now)).toEqual(changes);
});
