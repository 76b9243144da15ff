import fc from "fast-check";
import { expect, test } from "vitest";
import { bold, unformatted } from "./whatsapp.ts";

test.each([
  ["Culto *especial* de hoje", "Culto ∗especial∗ de hoje"],
  ["_itálico_ e ~riscado~", "ˍitálicoˍ e ∼riscado∼"],
  ["```código``` e `linha`", "ˋˋˋcódigoˋˋˋ e ˋlinhaˋ"],
  ["5*3 e 2 * 4", "5∗3 e 2 ∗ 4"],
  ["> citação\n- item\n* item", "› citação\n– item\n∗ item"],
  ["guarda-chuva - e 3 > 2", "guarda-chuva - e 3 > 2"],
])("%j reads the same and formats nothing: %j", (typed, shown) => {
  expect(unformatted(typed)).toBe(shown);
});

test.each([
  "https://igreja.org/_retiro_/*2026*/~ana",
  "www.igreja.org.br/a_b_c",
  "joao_da_silva@exemplo.org",
  "@igreja_da_graca",
])("what is opened or copied stays as it is: %s", (address) => {
  expect(unformatted(`Veja ${address} hoje`)).toBe(`Veja ${address} hoje`);
});

test("signs around an address are no part of it", () => {
  expect(unformatted("*www.igreja.org/a_b*")).toBe("∗www.igreja.org/a_b∗");
});

test("a telephone keeps spaces that WhatsApp knows", () => {
  expect(unformatted("Ligue (11) 98765-4321, R$ 20")).toBe("Ligue (11) 98765-4321, R$ 20");
});

test("whatever is typed, no sign is left that could format it, and its length is kept", () => {
  const typed = fc.string({ unit: fc.constantFrom(..."*_~`>- aZ9é.\n😀") });
  fc.assert(
    fc.property(typed, (text) => {
      const shown = unformatted(text);
      expect(shown).not.toMatch(/[*~`]|(?<![a-z0-9])_|_(?![a-z0-9])|^[ \t]*[>-]\s/im);
      expect(shown).toHaveLength(text.length);
    }),
  );
});

test("a line is bold as a whole or not at all", () => {
  expect(bold("Culto")).toBe("*Culto*");
  expect(bold("https://igreja.org/*a")).toBe("https://igreja.org/*a");
});
