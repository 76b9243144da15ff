import { expect, test } from "vitest";
import { recognise } from "./recognise.ts";

// 26 November 2026 is a Thursday.
const now = "2026-11-26T14:00:00-03:00";
const recognised = (text: string) =>
  recognise(text, { now, timeZone: "America/Sao_Paulo", maxDays: 60 });
const first = (text: string) => recognised(text)[0];

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
  ["sexta (27)", "2026-11-27"],
  ["quinta-feira (31)", "2026-12-31"],
  ["na sexta, 11,", "2026-12-11"],
  ["sexta 11", "2026-12-11"],
  ["6ª feira, dia 4", "2026-12-04"],
  ["2º domingo", "2026-12-13"],
  ["últ. domingo", "2026-11-29"],
  ["1ª e 3ª sexta", "2026-12-04"],
  ["na véspera de Natal", "2026-12-24"],
  ["na quarta-feira de cinzas", "2027-02-10"],
  ["na Sexta-feira Santa", "2027-03-26"],
  ["toda segunda, exceto dia 28,", "2026-11-30"],
  // These days are said in two ways.
  ["daqui a 15 dias", null],
  ["sábado, 06/12", null],
  ["sábado (4)", null],
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
  ["entre as 9.00h e as 11.00h", "09:00", "11:00"],
  ["19.30", "19:30", null],
  ["17.50h", "17:50", null],
  ["19h 30", "19:30", null],
  ["19h00min", "19:00", null],
  ["às 21 horas [nove da noite]", "21:00", null],
  ["às 11h, em vez das 19h", "11:00", null],
  ["às 19", "19:00", null],
  ["às 8", null, null],
  ["logo após o culto das 9h", null, null],
  ["às 10h ou às 18h", null, null],
])("the recogniser reads the time in “Ensaio sábado %s” as %s to %s", (words, time, endTime) => {
  expect(first(`Ensaio sábado ${words}`)).toMatchObject({ time, endTime });
});

const weekly = (weekdays: number[], until: string | null = null) => ({
  frequency: "weekly",
  weekdays,
  until,
});

test.each([
  ["aos sábados às 9h", "2026-11-28", weekly([6])],
  // The day is a Thursday, and the hour has passed.
  ["toda quinta às 9h", "2026-12-03", weekly([4])],
  ["de segunda a sexta, às 15h", "2026-11-26", weekly([1, 2, 3, 4, 5])],
  ["terça e quinta às 20h", "2026-11-26", weekly([2, 4])],
  ["toda quarta, a partir do dia 9/12, às 20h", "2026-12-09", weekly([3])],
  ["toda quarta às 20h, até 16/12", "2026-12-02", weekly([3], "2026-12-16")],
  ["dias 3, 10, 17 e 24 de dezembro, às 19h", "2026-12-03", weekly([4], "2026-12-24")],
  ["de 4 a 12/12, às 19h", "2026-12-04", weekly([0, 1, 2, 3, 4, 5, 6], "2026-12-12")],
  ["14 e 15, 21 e 22/12, às 19h", "2026-12-14", weekly([1, 2], "2026-12-22")],
  [
    "dias 9 e 23 de dezembro, às 19h",
    "2026-12-09",
    { frequency: "biweekly", weekdays: [], until: "2026-12-23" },
  ],
  [
    "1º domingo do mês, às 18h",
    "2026-12-06",
    { frequency: "monthly_weekday", weekdays: [], until: null },
  ],
])("the recogniser reads the rule in “Novena %s” from %s on", (words, date, repeats) => {
  expect(recognised(`Novena ${words}`)).toMatchObject([{ date, repeats, endDate: null }]);
});

test.each([
  ["sábado após o culto da noite", "após o culto da noite"],
  ["sábado, logo após a missa das 19h, no salão", "logo após a missa das 19h"],
  ["sábado, o dia todo", "o dia todo"],
  ["sábado pela manhã", "pela manhã"],
  ["sábado depois da missa, às 18.45", null],
])("the recogniser reads the words in place of an hour in “Bazar %s” as %s", (words, hourText) => {
  const time = hourText === null ? "18:45" : null;
  expect(first(`Bazar ${words}`)).toMatchObject({ date: "2026-11-28", hourText, time });
});

const SATURDAY = { date: "2026-11-28", time: "20:00" };
const SUNDAY = { date: "2026-11-29", time: "18:00" };

test.each([
  // Titles with a day below them.
  ["*Bordado e Prosa*\nSábado, 20h\n\n*Noite da pizza*\nDomingo, 18h", SATURDAY, SUNDAY],
  // A day above times.
  ["Sábado, 28/11\n20h – Vigília\n\nDomingo, 29/11\n18h – Culto", SATURDAY, SUNDAY],
  // A month above days.
  [
    "DEZEMBRO\n05 - Reunião, 20h\nJANEIRO\n09 - Posse, 18h",
    { date: "2026-12-05" },
    { date: "2027-01-09" },
  ],
  // One sentence.
  [
    "Sábado tem missa às 9h na matriz e às 18h na capela.",
    { location: "Matriz" },
    { title: "Missa", location: "Capela" },
  ],
  // A topic above the lines.
  [
    "Próximos ensaios\n• Coral: sábado, 20h\n• Orquestra: domingo, 18h",
    SATURDAY,
    { ...SUNDAY, title: "Ensaios: Orquestra" },
  ],
  // The duties, the birthdays and the day of publication are no announcements.
  [
    "Sábado 28/11 – Culto – 20h\nLouvor: Coral\nDomingo 29/11 – EBD – 18h\nAniversariantes\n27/11 Ilma",
    SATURDAY,
    SUNDAY,
  ],
  [
    "Chá das irmãs\nPublicado em: 25-11-2026\n\nSábado, 20h\n\nLouvor\nPublicado em: 25-11-2026\n\nDomingo, 18h",
    SATURDAY,
    { ...SUNDAY, title: "Louvor" },
  ],
])("the recogniser divides “%s” into two announcements", (text, one, other) => {
  expect(recognised(text)).toMatchObject([one, other]);
});

test("the recogniser keeps an information without a day in a list", () => {
  const text =
    "AVISOS\n1. Culto sábado às 20h.\n2. EBD domingo às 9h.\n3. O asilo precisa de fraldas.";
  expect(recognised(text).map(({ kind }) => kind)).toEqual(["event", "event", "notice"]);
  expect(recognised(text)[2]).toMatchObject({ title: "Asilo precisa de fraldas", date: null });
});

test("the recogniser doubts a day or a time that a message says in two ways", () => {
  const doubts = ["sábado, 06/12, às 20h", "sábado às 8", "sábado às 20h"].map(
    (words) => first(`Culto ${words}`)?.isDoubtful,
  );
  expect(doubts).toEqual([true, true, false]);
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

test.each([
  [
    "AVISOS\n01. Culto sábado às 20h.\n02. EBD domingo às 9h, com café.",
    "EBD domingo às 9h, com café.",
  ],
  ["▪ Culto sábado às 20h\n▪ EBD domingo às 9h, com café", "EBD domingo às 9h, com café"],
  ["➡ Culto sábado às 20h\n➡ EBD domingo às 9h, com café", "EBD domingo às 9h, com café"],
  ["Culto sábado às 20h\n9h30 – EBD domingo, com café", "9h30 – EBD domingo, com café"],
])("the description of the last item of “%s” begins without its number or sign", (text, words) => {
  expect(recognised(text)[1]?.description).toBe(words);
});
