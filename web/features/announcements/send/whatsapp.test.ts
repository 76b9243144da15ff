import fc from "fast-check";
import { expect, test } from "vitest";
import { bold, unformatted } from "./whatsapp.ts";

test.each([
  ["Culto *especial* de hoje", "Culto ∗especial∗ de hoje"],
  ["_itálico_ e ~riscado~", "ˍitálicoˍ e ∼riscado∼"],
  ["5*3 e 2 * 4", "5*3 e 2 ∗ 4"],
  ["> citação\n- item\n* item", "› citação\n– item\n∗ item"],
  // The asterisks around the link are replaced. The underscore inside the link stays.
  ["*www.igreja.org/a_b*", "∗www.igreja.org/a_b∗"],
  ["*Culto* (_às 19h30_), *10min* e *2ª*", "∗Culto∗ (ˍàs 19h30ˍ), ∗10min∗ e ∗2ª∗"],
  ["Senha na porta. *Venha* e *traga*", "Senha na porta. ∗Venha∗ e ∗traga∗"],
])("the text %j becomes %j, which looks the same but has no formatting", (typed, shown) => {
  expect(unformatted(typed)).toBe(shown);
});

test.each([
  "https://igreja.org/_retiro_/*2026*/~ana",
  "www.igreja.org.br/a_b_c",
  "joao_da_silva@exemplo.org",
  "Graca26*",
  "~Paz~2026",
  "(~Paz~2026)",
  "instagram.com/_jovens.tc_",
  "(instagram.com/_jovens.tc_).",
  "igreja.org.br/~ana/*x* e bit.ly/_y_",
  "@_jovens.tc_, @_casais_",
  "Senha: *Graca*",
  "Wi-Fi (senha _paz_)",
  "Senha do Wi-Fi:(~fé~)",
  "_jovens_2026",
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5912Igreja _de_ 6008BRASILIA62070503***6304ABCD",
])("a link, address, code or password stays unchanged: %s", (address) => {
  expect(unformatted(`Veja ${address} hoje`)).toBe(`Veja ${address} hoje`);
});

test("in any text nothing is formatted, and copied parts and the length stay unchanged", () => {
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

test("a line is completely bold, or plain if the line contains an asterisk", () => {
  expect(bold("Culto")).toBe("*Culto*");
  expect(bold("https://igreja.org/*a")).toBe("https://igreja.org/*a");
});
