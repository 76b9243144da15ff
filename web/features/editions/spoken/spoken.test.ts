import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Chosen } from "../model/chosen.ts";
import { at, facts, moved, SERVICE } from "../model/test-chosen.ts";
import { spokenDescription } from "./description.ts";
import { spokenStatus } from "./news.ts";
import { spokenText, unspokenRest } from "./spoken.ts";

type Row = [changes: Partial<Chosen>, sentences: string];
const WHEN = "neste sábado, às sete e meia da noite";
const CANCELLED = `Atenção, cancelamento: Culto da família, que seria ${WHEN}, não vai mais acontecer.`;
const POSTPONED = `Atenção, adiamento: Culto da família, que seria ${WHEN}, ficou para outra data, que ainda não foi marcada.`;

describe("what takes place", () => {
  test.each<Row>([
    [{}, "Local: Salão social. Venha e traga um amigo."],
    [{ location: null, description: "Ceia." }, "Ceia."],
    [
      { location: "R. das Flores, 12\nBairro Novo", description: "Visita." },
      "Local: R. das Flores, 12 Bairro Novo. Visita.",
    ],
    [
      { location: null, description: "Levar:\n- fraldas\n- leite em pó\n\nObrigado!" },
      "Levar: fraldas. leite em pó. Obrigado!",
    ],
    [
      { location: null, description: "🎉 *Venha* celebrar 🎂 conosco 🇧🇷!" },
      "Venha celebrar conosco!",
    ],
    [{ status_reason: "Chuva", location: null, description: "Ceia." }, "Ceia."],
  ])("on Saturday, %j: %s", (changes, rest) => {
    const sentences = `Culto da família. Neste sábado, às sete e meia da noite. ${rest}`;
    expect(spokenText(facts(changes), SERVICE)).toBe(sentences);
  });

  test.each<Row>([
    [
      { title: "Vamos ao retiro!", location: null, description: "Ônibus na porta" },
      "Vamos ao retiro! Neste sábado, às sete e meia da noite. Ônibus na porta.",
    ],
    [
      { title: "ensaio do coral", date: at("2026-11-23 20:00"), description: "Ensaio." },
      "Ensaio do coral. Amanhã, às oito da noite. Local: Salão social. Ensaio.",
    ],
    [
      { date: SERVICE, ends_at: at("2026-11-22 21:00"), location: "Templo", description: "Ceia." },
      "Culto da família. Agora, até as nove da noite. Local: Templo. Ceia.",
    ],
    [
      { title: "\u202eotluC\u202c", location: null, description: "\u2067Ceia\u2069." },
      "OtluC. Neste sábado, às sete e meia da noite. Ceia.",
    ],
  ])("%j: %s", (changes, sentences) => {
    expect(spokenText(facts(changes), SERVICE)).toBe(sentences);
  });
});

describe("what does not take place as announced", () => {
  const rows: Row[] = [
    [{ status: "cancelled" }, CANCELLED],
    [{ status: "cancelled", status_reason: "chuva forte" }, `${CANCELLED} Motivo: chuva forte.`],
    [
      { status: "cancelled", title: "Reunião de mulheres", ends_at: at("2026-11-28 21:00") },
      "Atenção, cancelamento: Reunião de mulheres, que seria neste sábado, das sete e meia às nove da noite, não vai mais acontecer.",
    ],
    [
      { status: "cancelled", date: SERVICE },
      "Atenção, cancelamento: Culto da família, que seria hoje, às sete da noite, não vai mais acontecer.",
    ],
    [
      { status: "cancelled", date: at("2026-11-27 20:00"), ends_at: at("2026-11-29 12:00") },
      "Atenção, cancelamento: Culto da família, que seria de sexta, dia 27, às oito da noite, até domingo, dia 29, ao meio-dia, não vai mais acontecer.",
    ],
    [{ status: "cancelled", changed: ["status", "date"] }, CANCELLED],
    [{ status: "postponed", changed: ["status"] }, POSTPONED],
    [
      { status: "postponed", changed: ["status", "status_reason"], status_reason: "Obras." },
      `${POSTPONED} Motivo: Obras.`,
    ],
    [
      { status: "postponed", former_date: at("2026-11-18 20:00"), status_reason: "obras" },
      `Atenção, nova data: Culto da família, que seria na quarta-feira passada, às oito da noite. Agora será ${WHEN}. Local: Salão social. Motivo: obras.`,
    ],
  ];
  test.each(rows)("%j", (changes, sentences) => {
    expect(spokenText(facts(changes), SERVICE)).toBe(sentences);
  });
});

describe("what changed since the edition was published", () => {
  const rows: Row[] = [
    [{}, ""],
    [{ changed: ["date"] }, "Atenção, novo horário"],
    [{ changed: ["ends_at"] }, "Atenção, novo horário"],
    [{ changed: ["location"] }, "Atenção, novo local"],
    [{ changed: ["date", "ends_at", "location"] }, "Atenção, novo horário e local"],
    [{ changed: ["date", "contact"], contact: "Marta" }, "Atenção, novo horário"],
    // Who hears it hears the corrected text, and never knew another one.
    [{ changed: ["title", "description", "contact"], contact: "Marta" }, ""],
    [{ changed: ["status"] }, ""],
  ];
  test.each(rows)("%j", (changes, status) => expect(spokenStatus(facts(changes))).toBe(status));

  test("is said before the title", () => {
    expect(spokenText(facts({ changed: ["location"], description: "Ceia." }), SERVICE)).toBe(
      `Atenção, novo local: Culto da família. Neste sábado, às sete e meia da noite. Local: Salão social. Ceia.`,
    );
  });
});

test.each<[was: Partial<Chosen>, now: Partial<Chosen>, when: string]>([
  [
    { date: at("2026-11-28 18:00") },
    {},
    "Neste sábado, às sete e meia da noite, e não mais às seis da tarde.",
  ],
  [
    { date: at("2026-11-27 19:30") },
    {},
    "Neste sábado, às sete e meia da noite, e não mais nesta sexta-feira, às sete e meia da noite.",
  ],
  [
    { ends_at: at("2026-11-28 21:00") },
    { ends_at: at("2026-11-28 22:00") },
    "Neste sábado, das sete e meia às dez da noite, e não mais das sete e meia às nove da noite.",
  ],
  [{}, { ends_at: at("2026-11-28 22:00") }, "Neste sábado, das sete e meia às dez da noite."],
  [{ date: at("2026-11-28 18:00") }, { date: SERVICE }, "Agora."],
])("what was moved since has both hours: %j, now %j", (was, now, when) => {
  expect(spokenText(moved(was, { ...now, description: "Ceia." }), SERVICE)).toBe(
    `Atenção, novo horário: Culto da família. ${when} Local: Salão social. Ceia.`,
  );
});

describe("a long description", () => {
  const sentence = "Traga um quilo de alimento para as famílias que a igreja acompanha. ";

  test("is said up to the end of a sentence, and the rest is there", () => {
    const long = facts({ description: sentence.repeat(8) });
    expect(spokenText(long, SERVICE)).toMatch(/que a igreja acompanha\. …$/);
    expect(spokenText(long, SERVICE).length).toBeLessThan(520);
    expect(unspokenRest(long)).toBe(sentence.repeat(3).trim());
    expect(unspokenRest({ ...long, status: "cancelled" })).toBe("");
  });

  test("of one sentence is said up to a word", () => {
    const long = facts({ description: "palavra ".repeat(60) });
    expect(spokenText(long, SERVICE)).toMatch(/ palavra…$/);
    expect(unspokenRest(long)).toMatch(/^palavra .* palavra\.$/);
  });

  test("that is short leaves nothing out", () => expect(unspokenRest(facts())).toBe(""));
});

test.each([
  ["", ""],
  ["🎉🎉", ""],
  ["Ceia do Senhor!", "Ceia do Senhor!"],
  ["*Atenção*: _traga_ ~dois~ um quilo", "Atenção: traga dois um quilo."],
  ["Vagas: 10 * 2 = 20", "Vagas: 10 * 2 = 20."],
  ["1️⃣ Chegue cedo\n2️⃣ Traga a Bíblia", "1 Chegue cedo. 2 Traga a Bíblia."],
  ["“Vinde a mim.”", "“Vinde a mim.”"],
  ["© Igreja ™", "© Igreja ™."],
])("the description %j is read %j", (written, said) => {
  expect(spokenDescription(written).text).toBe(said);
});

const STATUSES = ["scheduled", "postponed", "cancelled"];
const pieces = fc.constantFrom(
  "🎉",
  "👨‍👩‍👧",
  "\u202e",
  "\u2067",
  "שלום",
  "مرحبا",
  "*",
  "\n",
  " ",
  "(11) 98888-7777",
  "https://a.com/b?c=1",
  "a",
  "\u0000",
  "1️⃣",
);
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(pieces).map((list) => list.join("")),
);

test("whatever was written, it is said on one line, without holes and signs that turn the text around", () => {
  fc.assert(
    fc.property(
      anyText,
      anyText,
      anyText,
      fc.constantFrom(...STATUSES),
      fc.boolean(),
      (title, description, location, status, deleted) => {
        const one = facts({ title, description, location, status, deleted, status_reason: title });
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
