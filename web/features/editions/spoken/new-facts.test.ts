import { expect, test } from "vitest";
import type { Chosen } from "../model/chosen-announcements.ts";
import { at, course, facts, SERVICE } from "../model/test-edition.ts";
import { spokenParts } from "./spoken-text.ts";

/** Returns the sentences of a description that the presenter reads or leaves to the rest. */
function news(description: string, changes: Partial<Chosen> = {}): string {
  const one = facts({ description, ...changes });
  const bare = spokenParts({ ...one, description: "" }, SERVICE).text;
  const { text, rest } = spokenParts(one, SERVICE);
  return `${text.slice(bare.length)} ${rest}`.trim();
}

// "Culto da família" on Saturday, 28 November 2026, 19:30, "Salão social".
test.each([
  [
    "2. Neste sábado, dia 28/11, às 19h30 [sete e meia da noite], no salão social, culto da família. Traga um amigo.",
    "Traga um amigo.",
  ],
  [
    "CULTO DA FAMÍLIA 2026\nSábado, 28/11/26, 19:30h\nLocal: Salão social\nTraga pão.",
    "Traga pão.",
  ],
  ["*28 de novembro de 2026 (sábado)* – 7h30 da noite – Local – Salão social", ""],
  ["Bom dia, irmãos! Culto sábado à noite, dia 28 às 19H30. Não falte!", "Não falte!"],
  ["Sábado, chegar às 18h30, sete da noite.", "Chegar às 18h30, sete da noite."],
  ["Na sala social, sábado 28/12, e domingo.", "Na sala social, sábado 28/12, e domingo."],
  ["Sábado, 28 setores, para a família.", "28 setores, para a família."],
  ["Você vem ao culto, sábado (28), no salão?", "Você vem ao culto?"],
  ["Com louvor (jovens, 19h30), sábado.", "Com louvor (jovens, 19h30)."],
  // Sentences about a range of days, a change or an exception stay whole.
  ["De sábado (28) a segunda, dia 30.", "De sábado (28) a segunda, dia 30."],
  ["Sábado e terça, 19h30, no salão.", "Sábado e terça, 19h30, no salão."],
  ["Sábado, 19h30, vamos ter bolo.", "Vamos ter bolo."],
  ["Passou de sexta para sábado, dia 28.", "Passou de sexta para sábado, dia 28."],
  ["Não haverá EBD, sábado.", "Não haverá EBD, sábado."],
  ["1) Pão\n10 - 12 anos: uva\n28 de maio", "Pão. 10 - 12 anos: uva. 28 de maio."],
])("the description “%s” adds “%s” to day, hour and place", (description, words) => {
  expect(news(description)).toBe(words);
});

const DAILY = course({
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  starts_on: "2026-11-25",
  until: "2026-11-29",
});

test.each<[description: string, changes: Partial<Chosen>, words: string]>([
  ["Às quartas e sábados. Às sextas.", course({ weekdays: [3, 6] }), "Às sextas."],
  ["Até 12 de dezembro, sáb 28.", course({ until: "2026-12-12" }), ""],
  [
    "Dias 28, 29 e 30, sempre às 19h30. Pão.",
    course({ weekdays: [6, 0, 1], until: "2026-11-30" }),
    "Pão.",
  ],
  ["28, 29 e 30/11. Sábado (28), domingo (29).", { ends_at: at("2026-11-30 12:00") }, ""],
  ["Todas as noites, de 25 a 29.", { ...DAILY, date: at("2026-11-27 19:30") }, ""],
  // A sentence about one of several days stays whole, and so does a list with another day.
  ["Dia 29, pão.", DAILY, "Dia 29, pão."],
  ["Domingo, ceia às 20h.", DAILY, "Domingo, ceia às 20h."],
  ["De sábado a domingo, com pão.", { ends_at: at("2026-11-29 22:00") }, "Com pão."],
  ["Dias 28, 29 e 30, no salão.", {}, "Dias 28, 29 e 30."],
  [
    "Nesta semana na quadra da escola, por obras.",
    { location: "Quadra da escola A" },
    "Por obras.",
  ],
  ["Dias 28 a 30/11, das 19 às 12h.", { ends_at: at("2026-11-30 12:00") }, "Das 19 às 12h."],
  ["28 a 30 nov, 19h30 ao meio-dia.", { ends_at: at("2026-11-30 12:00") }, ""],
  ["Após o culto, no salão.", { hour_words: "após o culto" }, ""],
  ["Rua das Flores, 12. Rua 12.", { location: "Rua das Flores, 12" }, "Rua 12."],
  // The date of a notice is its last day, which nobody reads.
  ["Sábado, 28/11, no salão social.", { kind: "notice" }, "Sábado, 28/11."],
])("the description “%s” of an announcement with %j adds “%s”", (description, changes, words) => {
  expect(news(description, changes)).toBe(words);
});
