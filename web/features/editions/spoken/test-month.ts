import type { Chosen } from "../model/chosen-announcements.ts";
import { at, facts } from "../model/test-edition.ts";

/** The service for which the announcements of the month are read aloud: a Sunday evening. */
export const MONTH_SERVICE = at("2026-12-06 18:00");

type Row = [
  title: string,
  when: string,
  place: string | null,
  description: string,
  changes?: Partial<Chosen>,
];

const rule = (starts_on: string, rest: Partial<NonNullable<Chosen["series"]>> = {}) => ({
  series_id: starts_on,
  series: {
    frequency: "weekly",
    starts_on,
    weekdays: [],
    until: null,
    routine: rest.until === undefined,
    ...rest,
  },
});
const NOTICE = { kind: "notice" };

/** The three announcements that the church has read aloud. */
const SPOKEN: Row[] = [
  [
    "Culto de Doutrina",
    "12-08 19:30",
    "Templo",
    "Série: Carta aos Romanos.",
    {
      ...rule("2026-12-01"),
      detached: true,
      status: "cancelled",
      status_reason: "O pastor viaja para a reunião do presbitério.",
    },
  ],
  [
    "Confraternização dos aniversariantes",
    "12-06 após o culto",
    "Salão social",
    "Bolo e refrigerante. Traga um doce ou um salgado.",
  ],
  [
    "Assembleia extraordinária",
    "12-13 10:30",
    "Templo",
    "Eleição de presbíteros e diáconos. Após a Escola Dominical.",
  ],
];

/** The other announcements of the week. */
const OTHERS: Row[] = [
  [
    "Dia de jejum e oração",
    "12-09 o dia todo",
    null,
    "Cada um em sua casa, pela eleição dos oficiais.",
  ],
  [
    "Reunião de professores da EBF",
    "12-10 20:00",
    "Sala 2",
    "2. Nesta quinta-feira, dia 10/12, às 20h [oito da noite], na sala 2, reunião de professores da EBF. Traga seu material.",
  ],
  [
    "Mutirão de pintura",
    "12-12 08:00 to 12-12 12:00",
    "Salão social",
    "MUTIRÃO DE PINTURA\nSábado, 12/12, das 8h às 12h\nLocal: Salão social\nTraga rolo e pincel.",
  ],
  [
    "Visita ao Lar dos Idosos",
    "12-12 horário a confirmar",
    "Lar Betânia",
    "Levem fraldas e material de higiene.",
  ],
  [
    "Curso de noivos",
    "12-12 14:00",
    "Sala 1",
    "Três sábados. Inscrição com o pastor.",
    rule("2026-12-05", { until: "2026-12-19" }),
  ],
  [
    "Reunião da UMP",
    "12-12 19:30",
    "Casa da família Brandão",
    "Desta vez na casa da família Brandão, com pizza.",
    { ...rule("2026-12-05"), detached: true },
  ],
  ["Almoço da Junta Diaconal", "12-13 12:30", "Salão social", "R$ 20. Fichas com os diáconos."],
  [
    "EBF: Escola Bíblica de Férias",
    "12-14 14:00 to 12-14 17:00",
    "Templo",
    "De segunda a sexta. Crianças de 4 a 11 anos. Inscrição grátis na recepção.",
    rule("2026-12-14", { weekdays: [1, 2, 3, 4, 5], until: "2026-12-18" }),
  ],
  [
    "Retiro da UPA",
    "12-18 19:00 to 12-20 16:00",
    "Acampamento Elim",
    "Inscrições até o dia 10 com a Débora. Valor: R$ 120, em até 3 vezes. Pix da igreja: tesouraria@igreja.example. Trazer roupa de cama, Bíblia e repelente.",
  ],
  [
    "Cantata de Natal",
    "12-20 18:00",
    "Templo",
    "“A noite santa”. Coral e crianças. Após a cantata, panetone no salão.",
  ],
  ["Culto de Natal", "12-25 10:00", "Templo", "Não haverá culto à noite."],
  [
    "Vigília de Ano Novo",
    "12-31 22:00 to 2027-01-01 00:30",
    "Templo",
    "Traga um prato para a ceia.",
  ],
  [
    "Posse dos presbíteros e diáconos",
    "2027-01-10 19:00",
    "Templo",
    "Com o coro e a visita do presbitério.",
  ],
  [
    "Voluntários para o berçário",
    "12-12 23:59",
    null,
    "Precisamos de quatro pessoas para cuidar dos bebês durante o culto da noite. Fale com a Débora.",
    NOTICE,
  ],
  [
    "Horário da secretaria",
    "12-31 23:59",
    null,
    "De terça a sexta, das 9h às 12h e das 14h às 17h. Fechada de 24 de dezembro a 4 de janeiro.",
    NOTICE,
  ],
  [
    "Campanha do quilo",
    "12-19 23:59",
    null,
    "Traga um quilo de alimento não perecível. As cestas vão para vinte famílias do bairro.",
    NOTICE,
  ],
];

const moment = (words: string) => at(words.startsWith("2027") ? words : `2026-${words}`);

/** Returns an announcement of the month. `when` may have words for its hour: `12-09 o dia todo`. */
export function announced([title, when, location, description, changes]: Row): Chosen {
  const [start = "", end] = when.split(" to ");
  const [day = "", ...words] = start.split(" ");
  const hour = words.join(" ");
  const isHour = hour.includes(":");
  return facts({
    title,
    description,
    location,
    date: moment(`${day} ${isHour ? hour : "23:59"}`),
    ends_at: end === undefined ? null : moment(end),
    hour_words: isHour ? null : hour,
    ...changes,
  });
}

export const SPOKEN_OF_MONTH = SPOKEN.map(announced);
export const MONTH = [...SPOKEN_OF_MONTH, ...OTHERS.map(announced)];
