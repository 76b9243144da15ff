import fc from "fast-check";
import { expect, test } from "vitest";
import { bold, unformatted } from "./whatsapp.ts";

test.each([
  ["Culto *especial* de hoje", "Culto ∗especial∗ de hoje"],
  ["_itálico_ e ~riscado~", "ˍitálicoˍ e ∼riscado∼"],
  ["5*3 e 2 * 4", "5*3 e 2 ∗ 4"],
  ["> citação\n- item\n* item", "› citação\n– item\n∗ item"],
  // Signs around an address are no part of it.
  ["*www.igreja.org/a_b*", "∗www.igreja.org/a_b∗"],
  // Blanks that WhatsApp knows stay.
])("%j reads the same and formats nothing: %j", (typed, shown) => {
  expect(unformatted(typed)).toBe(shown);
});

test.each([
  "https://igreja.org/_retiro_/*2026*/~ana",
  "www.igreja.org.br/a_b_c",
  "joao_da_silva@exemplo.org",
  "Graca26*",
])("what is opened or copied stays as it is: %s", (address) => {
  expect(unformatted(`Veja ${address} hoje`)).toBe(`Veja ${address} hoje`);
});

test("signs format nothing around a part that people copy, and its length is kept", () => {
  const kept = ["Graca*2026", "@_jovens.tc_", "a_b*c~d", "ana_b@x.org", "www.x.org/_a_b*c"];
  const formats = ["*Culto*", "_às 19h30_", "~R$ 5~", "`x`", "\n> a", "\n- b", "* c", "~", "😀"];
  const unit = fc.constantFrom(...kept, ...formats);
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      const text = units.join(" ");
      const shown = unformatted(text);
      expect(shown).toHaveLength(text.length);
      let rest = shown;
      for (const part of units.filter((one) => kept.includes(one))) {
        expect(rest).toContain(part);
        rest = rest.replace(part, "x");
      }
      expect(rest).not.toMatch(/([*~`_]).*\1|^[ \t]*[>*-]\s/m);
    }),
  );
});

test("a line is bold as a whole or not at all", () => {
  expect(bold("Culto")).toBe("*Culto*");
  expect(bold("https://igreja.org/*a")).toBe("https://igreja.org/*a");
});
