import { expect, test } from "vitest";
import type { Chosen } from "../model/chosen-announcements.ts";
import { at, facts, SERVICE } from "../model/test-edition.ts";
import { spokenParts } from "./spoken-text.ts";

/** Returns the sentences of a description that the presenter reads or leaves to the rest. */
function news(description: string, changes: Partial<Chosen> = {}): string {
  const one = facts({ description, ...changes });
  const bare = spokenParts({ ...one, description: "" }, SERVICE).text;
  const { text, rest } = spokenParts(one, SERVICE);
  return `${text.slice(bare.length)} ${rest}`.trim();
}

const rule = (changes: Partial<NonNullable<Chosen["series"]>>) => ({
  series_id: "1",
  series: {
    frequency: "weekly",
    starts_on: "2026-11-28",
    weekdays: [],
    until: null,
    routine: true,
    ...changes,
  },
});

const DAILY = {
  ...rule({ weekdays: [1, 2, 3, 4, 5], starts_on: "2026-12-14", until: "2026-12-18" }),
  date: at("2026-12-14 14:00"),
};

// "Culto da família" on Saturday, 28 November 2026, 19:30, "Salão social".
test.each([
  // A whole message, as people paste it.
  [
    "2. Neste sábado, dia 28/11, às 19h30 [sete e meia da noite], no salão social, culto da família. Traga um amigo.",
    "Traga um amigo.",
  ],
  ["CULTO DA FAMÍLIA\nSábado, 28/11, 19h30\nLocal: Salão social\nTraga pão.", "Traga pão."],
  ["Culto da família. Sábado, 28/11/2026 às 19:30h no salão social.", ""],
  ["Dia 28, sábado, 19h30, no salão", ""],
  ["*DIA 28/11 (sábado)* às 19H30", ""],
  ["📅 28 de novembro – 🕢 7h30 da noite – 📍 Salão social", ""],
  ["Quando: sábado à noite. Onde: no nosso salão social!", ""],
  ["Local:\nSalão social", ""],
  [
    "A paz do Senhor, irmãos! Culto às 19:30hs. Convidamos a igreja para o culto. Não falte!",
    "Não falte!",
  ],
  ["Das 19 horas e 30 minutos, sábado (28). Traga pão.", "Traga pão."],
  // Parts with another hour, day or place stay.
  ["Sábado, 28/11, chegar às 18h30.", "Chegar às 18h30."],
  ["Sábado, às 19h30, inscrições até dia 10.", "Inscrições até dia 10."],
  ["Sábado, às 7h30.", "Às 7h30."],
  ["Sábado, 19h30, no templo.", "No templo."],
  ["Sábado, 19h30, e domingo, 18h.", "E domingo, 18h."],
  ["Na sala social, sábado, 28/12.", "Na sala social, 28/12."],
  ["Venha ao culto, sábado, às 19h30, e traga um amigo!", "Venha ao culto, e traga um amigo!"],
  ["Venha, é sábado (28/11)!", "Venha!"],
  ["Com louvor (jovens, 19h30), sábado.", "Com louvor (jovens, 19h30)."],
  // Parts of a span and of a change belong together.
  ["De sábado, dia 28, a segunda, dia 30.", "Dia 28, a segunda, dia 30."],
  [
    "O culto passou de sexta, dia 27, para sábado, dia 28.",
    "O culto passou de sexta, dia 27, para sábado, dia 28.",
  ],
  ["Não haverá EBD, sábado.", "Não haverá EBD, sábado."],
  // Numbers of a list.
  ["1) Pão\n2) Vinho\n3 - Uva", "Pão. Vinho. Uva."],
  [
    "28 de fevereiro: pão\n10 - 12 anos: uva\n2.500 pessoas",
    "28 de fevereiro: pão. 10 - 12 anos: uva. 2.500 pessoas.",
  ],
])("the description “%s” adds “%s” to day, hour and place", (description, words) => {
  expect(news(description)).toBe(words);
});

test.each<[description: string, changes: Partial<Chosen>, words: string]>([
  [
    "Às quartas e sextas. Com café.",
    { ...rule({ weekdays: [3, 5], starts_on: "2026-11-25" }), date: at("2026-11-25 19:30") },
    "Com café.",
  ],
  ["Todo 4º sábado, com café.", rule({ frequency: "monthly_weekday" }), "Com café."],
  ["Todo quarto sábado do mês.", rule({ frequency: "monthly_weekday" }), ""],
  ["Todo 2º sábado.", rule({ frequency: "monthly_weekday" }), "Todo 2º sábado."],
  ["Quinzenalmente, aos sábados.", rule({ frequency: "biweekly" }), ""],
  ["Todos os dias, de segunda a domingo.", rule({ weekdays: [0, 1, 2, 3, 4, 5, 6] }), ""],
  [
    "Três sábados. Às segundas não.",
    rule({ until: "2026-12-12", routine: false }),
    "Às segundas não.",
  ],
  ["Dois sábados.", rule({ until: "2026-12-12", routine: false }), "Dois sábados."],
  ["28 a 30 de novembro, no sítio", { ends_at: at("2026-11-30 12:00") }, "No sítio."],
  ["Dias 28 a 30/11, das 19h30 ao meio-dia.", { ends_at: at("2026-11-30 12:00") }, ""],
  ["Após o culto, no salão.", { hour_words: "após o culto", date: at("2026-11-28 23:59") }, ""],
  [
    "Rua das Flores, 123, Centro. Traga pão.",
    { location: "Rua das Flores, 123 - Centro" },
    "Traga pão.",
  ],
  ["Seg a sex, 14 às 17H. Leve água.", { ...DAILY, ends_at: at("2026-12-14 17:00") }, "Leve água."],
  ["Escola Bíblica de Férias no sábado.", { title: "EBF: Escola Bíblica de Férias" }, ""],
  ["Missa dia 1º de dezembro, 8h.", { title: "Missa", date: at("2026-12-01 08:00") }, ""],
  // The date of a notice is its last day, which nobody reads.
  ["Sábado, 28/11, 19h30, no salão social.", { kind: "notice" }, "Sábado, 28/11, 19h30."],
])("the description “%s” of an announcement with %j adds “%s”", (description, changes, words) => {
  expect(news(description, changes)).toBe(words);
});
