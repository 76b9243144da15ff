import fc from "fast-check";
import { expect, test } from "vitest";
import type { Chosen } from "../model/chosen-announcements.ts";
import { at, changedSince, facts, SERVICE } from "../model/test-edition.ts";
import { spokenParts, spokenText } from "./spoken-text.ts";

type Row = [changes: Partial<Chosen>, sentences: string];
const WHEN = "neste sábado, às sete e meia da noite";
const OFF = "Atenção: não haverá Culto da família";
const CANCELLED = `${OFF} ${WHEN}, no salão social.`;
const POSTPONED = `${CANCELLED} Ficou para outra data, a marcar.`;
const SATURDAY = "Neste sábado, às sete e meia da noite.";
const HELD = "Neste sábado, às sete e meia da noite, no salão social.";
const CEIA = { description: "Ceia." };

test.each<Row>([
  [{}, `Culto da família. ${HELD} Venha e traga um amigo.`],
  [{ ...CEIA, location: null, status_reason: "Chuva" }, `Culto da família. ${SATURDAY} Ceia.`],
])("an announcement with %j is read aloud as “%s”", (changes, sentences) => {
  expect(spokenText(facts(changes), SERVICE)).toBe(sentences);
});

test.each<Row>([
  [{ status: "cancelled", status_reason: "chuva forte" }, `${CANCELLED} Motivo: chuva forte.`],
  [
    { status: "cancelled", status_reason: "O pastor está viajando" },
    `${CANCELLED} O pastor está viajando.`,
  ],
  [
    { status: "cancelled", date: at("2026-11-18 19:30"), hour_words: "após o culto" },
    "Atenção: não houve Culto da família na quarta-feira passada, após o culto, no salão social.",
  ],
  [{ status: "cancelled", location: "Betel" }, `${OFF} ${WHEN}. Local: Betel.`],
  // The title or the service names the place already.
  [{ status: "cancelled", location: "Templo" }, `${OFF} ${WHEN}.`],
  [
    { status: "cancelled", title: "Missa na matriz", location: "Igreja Matriz" },
    `Atenção: não haverá Missa na matriz ${WHEN}.`,
  ],
  [
    { status: "postponed", changed: ["status"], status_reason: "Obras." },
    `${POSTPONED} Motivo: Obras.`,
  ],
  [
    { status: "postponed", former_date: at("2026-11-18 20:00"), status_reason: "obras" },
    `Atenção, nova data: Culto da família, que seria na quarta-feira passada, às oito da noite. Agora será ${WHEN}, no salão social. Motivo: obras.`,
  ],
])("a cancelled or postponed announcement with %j is read aloud as “%s”", (changes, sentences) => {
  expect(spokenText(facts(changes), SERVICE)).toBe(sentences);
});

test.each<Row>([
  [{ changed: ["date", "ends_at", "location"] }, "Atenção, novo horário e local: "],
  // Changes of title and description are not announced, because nobody has heard the former text.
  [{ changed: ["title", "description", "contact"], contact: "Marta" }, ""],
])("the changes %j since the publication are announced with “%s”", (changes, news) => {
  expect(spokenText(facts({ ...CEIA, ...changes }), SERVICE)).toBe(
    `${news}Culto da família. ${HELD} Ceia.`,
  );
});

test.each<[was: Partial<Chosen>, now: Partial<Chosen>, when: string]>([
  [
    { ends_at: at("2026-11-28 21:00") },
    { ends_at: at("2026-11-28 22:00") },
    "Neste sábado, das sete e meia às dez da noite, e não mais das sete e meia às nove da noite, no salão social.",
  ],
  [{ date: at("2026-11-28 18:00") }, { date: SERVICE }, "Agora, no salão social. Ceia."],
])("an announcement that moved from %j to %j is announced with “%s”", (was, now, when) => {
  expect(spokenText(changedSince(was, { ...now, ...CEIA }), SERVICE)).toBe(
    `Atenção, novo horário: Culto da família. ${when}`,
  );
});

// The title and the date of this announcement have eleven words.
test.each([
  ["Venha sem falta. Sorteio ao fim.", ""],
  ["Venha e traga a sua casa para a festa.", "Sorteio ao fim."],
  ["", "Venha e traga a sua casa para a festa de todos nós. Sorteio ao fim."],
])("the presenter reads “%s” of a description whose rest is “%s”", (read, rest) => {
  const one = facts({ location: null, description: `${read} ${rest}` });
  const text = `Culto da família. ${SATURDAY} ${read}`.trim();
  expect(spokenParts(one, SERVICE)).toEqual({ text, rest });
});

const notice = (description: string) => facts({ kind: "notice", location: null, description });

test("the presenter reads the first sentence of a notice, up to 400 characters", () => {
  const long =
    "Precisamos de oito pessoas que cuidem dos bebês durante o culto da noite, com carinho";
  expect(spokenParts(notice(`${long}. Fale com a Lia.`), SERVICE)).toEqual({
    text: `Culto da família. ${long}.`,
    rest: "Fale com a Lia.",
  });
  const { text, rest } = spokenParts(notice("palavra ".repeat(60)), SERVICE);
  expect(text).toMatch(/ palavra…$/);
  expect(rest).toMatch(/^palavra .* palavra\.$/);
  expect(spokenParts(facts({ status: "cancelled", description: long }), SERVICE).rest).toBe("");
});

const PIX_CODE =
  "00020126360014br.gov.bcb.pix0114123456780001955204000053039865802BR5913Igreja da Paz6009SAO PAULO62070503***6304ABCD";

test.each([
  ["Levar:\n- fraldas\n- leite em pó\n\nObrigado!", "Levar: fraldas. leite em pó. Obrigado!"],
  ["🎉 *Venha* celebrar 🎂 conosco 🇧🇷!", "Venha celebrar conosco!"],
  ["1️⃣ Chegue cedo\n2️⃣ Traga a Bíblia", "1 Chegue cedo. 2 Traga a Bíblia."],
  ["Pix:\n12.345.678/0001-95", "Pix: a chave está no boletim."],
  ["Pague com o Pix tesouraria@igreja.org.br.", "Pague com o Pix: a chave está no boletim."],
  ["Envie para a@b.org até sexta.", "Envie: o endereço está no boletim, até sexta."],
  [`Código: ${PIX_CODE}, até sexta`, "Código: o código está no boletim, até sexta."],
  ["Inscrições em https://forms.gle/a_b", "Inscrições: o endereço está no boletim."],
  ["Veja instagram.com/_jovens.tc_! Hoje", "Veja: o endereço está no boletim! Hoje."],
  ["Siga @_jovens.tc_.", "Siga arroba underline jovens ponto tc underline."],
  ["Senha: ~Paz~2026", "Senha: o código está no boletim."],
  ["Ligue (11) 98765-4321, 5*3", "Ligue (11) 98765-4321, 5*3."],
])("the description %j is read aloud as %j", (written, words) => {
  const { text, rest } = spokenParts(notice(written), SERVICE);
  expect(`${text} ${rest}`.trim()).toBe(`Culto da família. ${words}`);
});

const pieces = fc.constantFrom(
  ..."🎉,👨‍👩‍👧,\u202e,\u2067,שלום,*,\n, ,https://a.com/b?c=1,a,\u0000,1️⃣".split(","),
);
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(pieces).map((list) => list.join("")),
);
const statuses = fc.constantFrom("scheduled", "postponed", "cancelled");

test("every spoken text is one line without double spaces and direction characters", () => {
  fc.assert(
    fc.property(
      ...([anyText, anyText, anyText, statuses] as const),
      (title, description, location, status) => {
        const one = facts({ title, description, location, status, status_reason: title });
        const text = spokenText(one, SERVICE);
        expect(text).not.toMatch(
          /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\n\t\0]| {2}|undefined/,
        );
        expect(text).toContain("este sábado, às sete e meia da noite");
        expect(text.length).toBeLessThan(title.length * 3 + location.length * 2 + 700);
      },
    ),
    { numRuns: 300 },
  );
});
