import { expect, test } from "vitest";
import { placeAloud } from "./spoken-place.ts";

test.each([
  ["Salão social 🎉", ", no salão social"],
  ["Salão Ester Lobato", ", no Salão Ester Lobato"],
  ["R. das Flores, 12 - Centro", ", na R. das Flores, 12 - Centro"],
  ["Em frente à Matriz", ", em frente à Matriz"],
  // The gender of this place is unknown.
  ["Betânia", ". Local: Betânia"],
  ["https://meet.example/a", ". Local: o endereço está no boletim"],
  ["", ""],
])("the place “%s” is read aloud as “%s”", (place, words) => {
  expect(placeAloud(place)).toBe(words);
});
