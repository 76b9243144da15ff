import { expect, test } from "vitest";
import { recognise } from "./recognise.ts";

// 26 November 2026 is a Thursday.
const now = "2026-11-26T14:00:00-03:00";
const first = (text: string) =>
  recognise(text, { now, timeZone: "America/Sao_Paulo", maxDays: 60 })[0];

test.each([
  ["hoje", "2026-11-26"],
  ["amanhã", "2026-11-27"],
  ["depois de amanhã", "2026-11-28"],
  ["sábado", "2026-11-28"],
  ["quinta que vem", "2026-12-03"],
  ["sexta da semana que vem", "2026-12-04"],
  ["dia 26", "2026-11-26"],
  ["dia 25", "2026-12-25"],
  ["15/01", "2027-01-15"],
  ["5 de dez", "2026-12-05"],
  ["05.12", "2026-12-05"],
  ["segundo domingo de dezembro", "2026-12-13"],
  // These days are said in two ways.
  ["daqui a 15 dias", null],
  ["sábado, 06/12", null],
  ["dia 12 ou dia 13/12", null],
])("the recogniser reads the day in “Culto %s às 20h” as %s", (day, date) => {
  expect(first(`Culto ${day} às 20h`)).toMatchObject({ title: "Culto", date, time: "20:00" });
});

test.each([
  ["19h", "19:00", null],
  ["19h30", "19:30", null],
  ["às 19 hs", "19:00", null],
  ["18:30hs", "18:30", null],
  ["às 7 da noite", "19:00", null],
  ["às sete e meia da noite", "19:30", null],
  ["ao meio-dia", "12:00", null],
  ["das 9 às 14h", "09:00", "14:00"],
  ["às 19", "19:00", null],
  ["às 8", null, null],
  ["logo após o culto das 9h", null, null],
  ["às 10h e às 18h", null, null],
])("the recogniser reads the time in “Ensaio sábado %s” as %s to %s", (words, time, endTime) => {
  expect(first(`Ensaio sábado ${words}`)).toMatchObject({ time, endTime });
});

test.each([
  ["CONEXÃO JOVEM sábado às 20h", "Conexão Jovem", null],
  ["LEILÃO DE PRENDAS sábado às 20h, na quadra", "Leilão de prendas", "Quadra"],
  ["Gente, o culto de missões vai ser sábado às 20h no templo", "Culto de missões", "Templo"],
  ["Onde? Praça\nO quê? Luau\nQuando? Sábado, 20h", "Luau", "Praça"],
  ["Batismo no rio sábado! 14h saindo da igreja", "Batismo", null],
  ["Bazar sábado 9h, na Rua 15 de Novembro, 30", "Bazar", "Rua 15 de Novembro, 30"],
])("the recogniser reads title and place of “%s” as %s and %s", (text, title, location) => {
  expect(first(text)).toMatchObject({ title, location, date: "2026-11-28" });
});

test.each([
  ["dia 5/12 das 22h às 5h", { endDate: "2026-12-06", endTime: "05:00" }],
  ["dia 5/12 das 20h às 18h", { endDate: null, endTime: null }],
  ["de 30/12 a 02/01", { date: "2026-12-30", endDate: "2027-01-02" }],
  ["de 12/12 a 10/12", { date: null, endDate: null }],
  ["dia 05/12/2100", { date: "2100-12-05" }],
  ["sábado às 19h75", { time: null }],
])(
  "the recogniser never makes up an end, a year or a minute in “Vigília %s”",
  (words, expected) => {
    expect(first(`Vigília ${words}`)).toMatchObject(expected);
  },
);

test.each([
  ["com a irmã Lurdes 11 95555-0129", "irmã Lurdes 11 95555-0129"],
  ["com o Pr. João da Silva: (11) 95555-0129", "Pr. João da Silva (11) 95555-0129"],
  ["com Maria da da 11 95555-0129", "11 95555-0129"],
  ["informações 11 95555-0129", "11 95555-0129"],
  ["Pix 11955550129", null],
])("the recogniser reads the contact in “%s” as %s", (words, contact) => {
  expect(first(`Culto sábado às 20h, ${words}`)).toMatchObject({ contact });
});

test("the recogniser counts the days of a message from the day in its header", () => {
  const copied = "[20:58, 20/11/2026] Pr. Eliseu: Reunião amanhã, 20h, no templo";
  expect(first(copied)).toMatchObject({ date: "2026-11-21", time: "20:00", location: "Templo" });
  const exported = "20/11/2026 20:58 - Pr. Eliseu: Reunião amanhã, 20h, no templo";
  expect(first(exported)).toMatchObject({ date: "2026-11-21" });
});

test.each([
  // The 29th is a Sunday, so the field of the day stays empty.
  ["*Culto de Missões*\n📅 Sábado, 29/11\n⏰ 19h\nLeve água!", "📅 Sábado, 29/11\nLeve água!"],
  ["*Culto de Missões*\n📅 28/11\n⏰ 19h\nLeve água!", "Leve água!"],
  ["Culto sábado às 20h", "Culto sábado às 20h"],
])("the description of “%s” repeats no other field", (text, description) => {
  expect(first(text)?.description).toBe(description);
});

test.each([
  ["Culto de domingo cancelado", "cancelled"],
  ["Suspensas as aulas da EBD de domingo", "cancelled"],
  ["Culto de domingo remarcado para sábado às 20h", "postponed"],
])("the recogniser reads the status of “%s” as %s", (text, status) => {
  expect(first(text)).toMatchObject({ status });
});
