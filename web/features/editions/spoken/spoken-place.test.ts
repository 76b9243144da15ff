import { expect, test } from "vitest";
import { placeSentence } from "./spoken-place.ts";

test.each([
  ["Templo", "No templo."],
  ["Salão social", "No salão social."],
  ["Salão Ester Lobato", "No Salão Ester Lobato."],
  ["Sala 2", "Na sala 2."],
  ["Salas 1 e 2", "Nas salas 1 e 2."],
  ["Templo sede", "No templo sede."],
  ["Congregação do Jardim Planalto", "Na Congregação do Jardim Planalto."],
  ["Comunidade São José", "Na Comunidade São José."],
  ["Matriz", "Na matriz."],
  ["Casa da família Brandão", "Na Casa da família Brandão."],
  ["Av. Brasil, 500", "Na Av. Brasil, 500."],
  ["R. das Flores, 12 - Centro", "Na R. das Flores, 12 - Centro."],
  ["Lar Betânia", "No Lar Betânia."],
  ["Refeitório", "No refeitório."],
  ["Loteamento Vale Verde", "No Loteamento Vale Verde."],
  ["Na casa da Marta", "Na casa da Marta."],
  ["Em frente à matriz", "Em frente à matriz."],
  ["Templo 🎉", "No templo."],
  // The gender of these places is unknown.
  ["Betânia", "Local: Betânia."],
  ["Zoom", "Local: Zoom."],
  ["https://meet.example/a", "Local: (o endereço está no boletim)."],
  ["", ""],
])("the place “%s” is read aloud as “%s”", (place, words) => {
  expect(placeSentence(place)).toBe(words);
});
