import type { Chosen } from "../model/chosen-announcements.ts";
import { at, course, facts } from "../model/test-edition.ts";

/** The service for which the announcements of the month are read aloud: a Sunday evening. */
export const MONTH_SERVICE = at("2026-12-06 18:00");

/** Title, time, place and description. The church has read the first three aloud. */
const ROWS = [
  "Culto de Doutrina | 12-08 19:30 | Templo",
  "Confraternização dos aniversariantes | 12-06 após o culto | Salão social | Bolo e refrigerante. Traga um doce ou um salgado.",
  "Assembleia extraordinária | 12-13 10:30 | Templo | Eleição de presbíteros e diáconos. Após a Escola Dominical.",
  "Dia de jejum e oração | 12-09 o dia todo | | Cada um em sua casa, pela eleição dos oficiais.",
  "Reunião de professores da EBF | 12-10 20:00 | Sala 2 | 2. Nesta quinta-feira, dia 10/12, às 20h [oito da noite], na sala 2, reunião de professores da EBF. Traga seu material.",
  "Mutirão de pintura | 12-12 08:00 to 12-12 12:00 | Salão social | MUTIRÃO DE PINTURA\nSábado, 12/12, das 8h às 12h\nLocal: Salão social\nTraga rolo e pincel.",
  "Visita ao Lar dos Idosos | 12-12 horário a confirmar | Lar Betânia | Levem fraldas e material de higiene.",
  "Curso de noivos | 12-12 14:00 | Sala 1 | Três sábados. Inscrição com o pastor.",
  "Reunião da UMP | 12-12 19:30 | Casa da família Brandão | Desta vez na casa da família Brandão, com pizza.",
  "Almoço da Junta Diaconal | 12-13 12:30 | Salão social | R$ 20. Fichas com os diáconos.",
  "EBF: Escola Bíblica de Férias | 12-14 14:00 to 12-14 17:00 | Templo | De segunda a sexta. Crianças de 4 a 11 anos. Inscrição grátis na recepção.",
  "Retiro da UPA | 12-18 19:00 to 12-20 16:00 | Acampamento Elim | Inscrições até o dia 10 com a Débora. Valor: R$ 120, em até 3 vezes. Pix da igreja: tesouraria@igreja.example. Trazer roupa de cama, Bíblia e repelente.",
  "Cantata de Natal | 12-20 18:00 | Templo | “A noite santa”. Coral e crianças. Após a cantata, panetone no salão.",
  "Culto de Natal | 12-25 10:00 | Templo | Não haverá culto à noite.",
  "Vigília de Ano Novo | 12-31 22:00 to 01-01 00:30 | Templo | Traga um prato para a ceia.",
  "Posse dos presbíteros e diáconos | 01-10 19:00 | Templo | Com o coro e a visita do presbitério.",
  "Voluntários para o berçário | recado | | Precisamos de quatro pessoas para cuidar dos bebês durante o culto da noite. Fale com a Débora.",
  "Horário da secretaria | recado | | De terça a sexta, das 9h às 12h e das 14h às 17h. Fechada de 24 de dezembro a 4 de janeiro.",
  "Campanha do quilo | recado | | Traga um quilo de alimento não perecível. As cestas vão para vinte famílias do bairro.",
];

const CHANGES: Readonly<Record<string, Partial<Chosen>>> = {
  "Culto de Doutrina": {
    status: "cancelled",
    status_reason: "O pastor viaja para a reunião do presbitério.",
  },
  "Curso de noivos": course({ starts_on: "2026-12-05", until: "2026-12-19" }),
  "EBF: Escola Bíblica de Férias": course({
    starts_on: "2026-12-14",
    until: "2026-12-18",
    weekdays: [1, 2, 3, 4, 5],
  }),
};

const moment = (words: string) => at(`${words < "02" ? 2027 : 2026}-${words}`);

/** Returns an announcement of the month. `when` may have words for its hour: `12-09 o dia todo`. */
function announced(row: string): Chosen {
  const [title = "", when = "", location = "", description = ""] = row.split(/ ?\| ?/);
  const one = { title, location, description, ...CHANGES[title] };
  if (when === "recado") return facts({ kind: "notice", ...one });
  const [start = "", end] = when.split(" to ");
  if (start.includes(":")) {
    return facts({ date: moment(start), ends_at: end ? moment(end) : null, ...one });
  }
  return facts({ date: moment(`${start.slice(0, 5)} 23:59`), hour_words: start.slice(6), ...one });
}

export const MONTH = ROWS.map(announced);
