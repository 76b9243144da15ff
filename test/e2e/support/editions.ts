import type { Parish } from "./parish.ts";

type Choices = { spoken?: boolean; screen?: boolean; printed?: boolean };
type NewEdition = { serviceAt: Date; published?: boolean; choices?: Choices };

/** The id of an announcement, optionally with choices that override those of the edition. */
export type NewItem = string | ({ id: string } & Choices);

const ALL: Required<Choices> = { spoken: true, screen: true, printed: true };

/**
 * Inserts an edition with these announcements in this order, and publishes it by default. Returns
 * the edition's id.
 */
export async function insertEdition(
  { sql }: Parish,
  items: readonly NewItem[],
  { serviceAt, published = true, choices = {} }: NewEdition,
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.editions (service_at) values (${serviceAt}) returning id
  `;
  if (!row) throw new Error("no row");
  for (const [index, item] of items.entries()) {
    const { id, ...own } = typeof item === "string" ? { id: item } : item;
    const { spoken, screen, printed } = { ...ALL, ...choices, ...own };
    await sql`
      insert into public.edition_items (
        edition_id, announcement_id, position, spoken, screen, printed
      )
      values (${row.id}, ${id}, ${index + 1}, ${spoken}, ${screen}, ${printed})
    `;
  }
  if (published) {
    await sql`
      insert into public.published_editions (edition_id, service_at, published_at, items)
      select ${row.id}, ${serviceAt}, now(), coalesce(jsonb_agg(
        to_jsonb(item) - 'edition_id'
          || jsonb_build_object('snapshot', private.announced(to_jsonb(announcements)))
        order by position
      ), '[]')
      from public.edition_items item join public.announcements on announcements.id = announcement_id
      where edition_id = ${row.id}
    `;
  }
  return row.id;
}

/** Returns the day of a service in the form that the edition's address contains. */
export const slugOf = (serviceAt: Date) =>
  serviceAt.toLocaleDateString("sv-SE", { timeZone: "America/Sao_Paulo" });
