import type { Parish } from "./parish.ts";

type Choices = { spoken?: boolean; screen?: boolean; printed?: boolean };
type NewEdition = { serviceAt: Date; closed?: boolean; choices?: Choices };

/** An edition with these announcements in this order, closed unless told otherwise. Returns its id. */
export async function edition(
  { sql }: Parish,
  ids: readonly string[],
  { serviceAt, closed = true, choices = {} }: NewEdition,
): Promise<string> {
  const { spoken = true, screen = true, printed = true } = choices;
  const [row] = await sql<{ id: string }[]>`
    insert into public.editions (service_at) values (${serviceAt}) returning id
  `;
  if (!row) throw new Error("no row");
  await sql`
    insert into public.edition_items (edition_id, announcement_id, position, spoken, screen, printed)
    select ${row.id}, listed.id, place, ${spoken}, ${screen}, ${printed}
    from unnest(${[...ids]}::uuid[]) with ordinality as listed (id, place)
  `;
  if (closed) {
    await sql`
      update public.edition_items set snapshot = private.announced(to_jsonb(announcements))
      from public.announcements where edition_id = ${row.id} and announcements.id = announcement_id
    `;
    await sql`update public.editions set closed_at = now() where id = ${row.id}`;
  }
  return row.id;
}

/** The day of a service as its address has it. */
export const slugOf = (serviceAt: Date) =>
  serviceAt.toLocaleDateString("sv-SE", { timeZone: "America/Sao_Paulo" });
