import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { assignments, type Session } from "../../test/support/database/sql.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the time of a service that no other test uses, in the year for which services may be
 * planned.
 */
export const someService = () =>
  new Date(Date.now() + (1 + 300 * Math.random()) * DAY_MS).toISOString();

type NewEdition = { serviceAt?: string; published?: boolean };

/**
 * Returns helpers that write and read announcements and editions without the API. Tests delete
 * their editions, because these are limited.
 */
export function editionsOf(owner: Session) {
  async function createAnnouncement(values: object = {}) {
    const id = randomUUID();
    await owner`
      insert into public.announcements (id, title, description, date)
      values (${id}, 'Ensaio', 'Às 19h', '2030-12-12T22:30:00Z')
    `;
    if (Object.keys(values).length > 0) {
      await owner`update public.announcements set ${assignments(values)} where id = ${id}`;
    }
    return id;
  }

  const createAnnouncements = (count: number) =>
    Promise.all(Array.from({ length: count }, () => createAnnouncement()));

  /** Writes the published copy of an edition, like publish_edition. */
  const publish = (id: string) => owner`
    insert into public.published_editions (edition_id, service_at, published_at, items)
    select editions.id, service_at, clock_timestamp(), coalesce(jsonb_agg(
      to_jsonb(item) - 'edition_id' || jsonb_build_object('snapshot',
        private.announced(to_jsonb(announcements)))
      order by item.position
    ) filter (where announcements.id is not null), '[]')
    from public.editions
    left join public.edition_items item on item.edition_id = editions.id
    left join public.announcements on announcements.id = item.announcement_id
    where editions.id = ${id} group by editions.id
  `;

  /** Creates an edition with these announcements in this order. */
  async function createEdition(
    announcementIds: string[] = [],
    { serviceAt = someService(), published = false }: NewEdition = {},
  ) {
    const id = randomUUID();
    onTestFinished(async () => void (await owner`delete from public.editions where id = ${id}`));
    await owner`insert into public.editions (id, service_at) values (${id}, ${serviceAt})`;
    await owner`
      insert into public.edition_items (edition_id, announcement_id, position)
      select ${id}, announcement_id, place
      from unnest(${announcementIds}::uuid[]) with ordinality as listed (announcement_id, place)
    `;
    if (published) await publish(id);
    return id;
  }

  /** Adds a block to an edition. @returns the id of the block. */
  async function createBlock(edition_id: string, values: object = {}) {
    const id = randomUUID();
    const row = { id, edition_id, position: 1, text: "", heading: "Escala", ...values };
    const choices = { screen: true, printed: true, repeats: false, revision: 1 };
    await owner`
      insert into public.edition_blocks
      select * from jsonb_populate_record(
        null::public.edition_blocks, ${JSON.stringify({ ...choices, ...row })}::jsonb
      )
    `;
    return id;
  }

  async function storedEdition(id: string) {
    const [row] = await owner`select * from public.editions where id = ${id}`;
    return row;
  }

  async function storedCopy(id: string) {
    const [row] = await owner`select * from public.published_editions where edition_id = ${id}`;
    return row;
  }

  /** Returns the items of an edition in their order. */
  const storedItems = (id: string) => owner`
    select announcement_id, position, spoken, screen, printed
    from public.edition_items where edition_id = ${id} order by position
  `;

  /** Returns the blocks of an edition in their order. */
  const storedBlocks = (id: string) => owner`
    select * from public.edition_blocks where edition_id = ${id} order by position, id
  `;

  const storedNotes = (id: string) => owner`
    select announcement_id, note, said_at from public.edition_notes where edition_id = ${id}
      order by 1
  `;

  return {
    createAnnouncement,
    createAnnouncements,
    createEdition,
    createBlock,
    storedBlocks,
    storedEdition,
    storedCopy,
    storedItems,
    storedNotes,
  };
}
