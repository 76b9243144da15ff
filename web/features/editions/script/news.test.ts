import { expect, test } from "vitest";
import type { Facts } from "../rules.ts";
import { newsBetween } from "./news.ts";

const facts = (id: string, changes: Partial<Facts> = {}): Facts => ({
  id,
  title: id,
  description: "Venha.",
  date: "2026-11-28T22:30:00Z",
  ends_at: null,
  location: null,
  contact: null,
  link_url: null,
  status: "scheduled",
  status_reason: null,
  ministry: null,
  deleted: false,
  changed: [],
  choice: { spoken: true, screen: true, printed: true },
  ...changes,
});
const notSpoken = { choice: { spoken: false, screen: true, printed: true } };

test.each<[string, Facts[], string[]]>([
  ["nothing", [facts("Ceia")], []],
  ["a cancellation", [facts("Ceia", { status: "cancelled" })], ["Cancelado: “Ceia”."]],
  ["a postponement", [facts("Ceia", { status: "postponed" })], ["Adiado: “Ceia”."]],
  ["another place", [facts("Ceia", { location: "Salão" })], ["Mudou: “Ceia”."]],
  ["a deletion", [facts("Ceia", { deleted: true })], ["Retirado, não anunciar: “Ceia”."]],
  ["one that is not spoken any more", [facts("Ceia", notSpoken)], ["Saiu do roteiro: “Ceia”."]],
  ["one more", [facts("Ceia"), facts("Coral")], ["Entrou no roteiro: “Coral”."]],
  ["one more for the screen alone", [facts("Ceia"), facts("Coral", notSpoken)], []],
  ["a link, which nobody reads out", [facts("Ceia", { link_url: "https://a.org" })], []],
])("%s is told in a sentence", (_, now, news) => {
  expect(newsBetween([facts("Ceia")], now)).toEqual(news);
});
