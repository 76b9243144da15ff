import type { Session } from "../test/support/database/sql.ts";

const TITLES = [
  "Culto da família",
  "Ensaio do coral – inscrições abertas",
  "Escola bíblica de férias",
  "Vigília dos jovens (mudança de horário)",
  "Mutirão de limpeza do salão",
  "Arrecadação de alimentos e agasalhos para as famílias do bairro",
];
const SENTENCES = [
  "Venha e traga um amigo.",
  "A entrada é franca e há estacionamento ao lado da igreja.",
  "As crianças de até dez anos ficam com a equipe do ministério infantil, na sala ao lado.",
  "Quem precisar de carona fale com a secretaria até quinta-feira, das 9h às 17h.",
  "A inscrição custa R$ 25,00 e inclui almoço, apostila e transporte; ninguém fica de fora por falta de dinheiro.",
  "Mais informações pelo telefone (11) 5555-0123 ou depois do culto de domingo, no balcão de avisos.",
  "O grupo se reúne no portão principal às 6h30 e volta no fim da tarde. 🙏",
];

/** A number from 0 to 1 that looks random and is the same for the same `seed`. */
const noise = (seed: number) => Math.abs(Math.sin(seed) * 10_000) % 1;
const pick = (list: string[], seed: number) => list[Math.floor(noise(seed) * list.length)] ?? "";

/** A description as churches write them: mostly two or three sentences, now and then a long text. */
function description(index: number): string {
  const length = 1 + Math.floor(noise(index) ** 3 * 14);
  return Array.from({ length }, (_, part) => pick(SENTENCES, 100 * index + part)).join(" ");
}

/** Fills the board with `rows` announcements over the next 30 days, whose texts are the same every time. */
export async function seed(sql: Session, rows: number): Promise<void> {
  const indexes = Array.from({ length: rows }, (_, index) => index + 1);
  const titles = indexes.map((index) => pick(TITLES, index));
  // The first one is two hours away: none must lapse while the bench runs. One in nine is of no ministry.
  await sql`
    insert into public.announcements (title, description, date, ministry_id)
    select
      title,
      description,
      date_trunc('minute', now()) + interval '2 hours' + i * interval '29 days' / ${rows}::int,
      (select array_agg(id order by name) from public.ministries)[nullif(i % 9, 0)]
    from unnest(${titles}::text[], ${indexes.map(description)}::text[])
      with ordinality as texts (title, description, i)
  `;
  await sql`analyze public.announcements`;
  await sql`checkpoint`;
}
