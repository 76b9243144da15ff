import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { assignments, type Session } from "./sql.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A service of its own for each call, within the year for which services are planned. */
export const someService = () =>
  new Date(Date.now() + (1 + 300 * Math.random()) * DAY_MS).toISOString();

type NewEdition = { serviceAt?: string; closed?: boolean };

/** Announcements and editions made behind the API's back. A test's editions go with it: open ones are limited. */
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

  const removeEdition = (id: string) => owner`delete from public.editions where id = ${id}`;

  /** An edition with these announcements, in this order; closed with their snapshots. */
  async function createEdition(
    announcementIds: string[] = [],
    { serviceAt = someService(), closed = false }: NewEdition = {},
  ) {
    const id = randomUUID();
    onTestFinished(async () => void (await removeEdition(id)));
    await owner`insert into public.editions (id, service_at) values (${id}, ${serviceAt})`;
    await owner`
      insert into public.edition_items (edition_id, announcement_id, position)
      select ${id}, announcement_id, place
      from unnest(${announcementIds}::uuid[]) with ordinality as listed (announcement_id, place)
    `;
    if (closed) {
      await owner`
        update public.edition_items set snapshot = private.announced(to_jsonb(announcements))
        from public.announcements where edition_id = ${id} and announcements.id = announcement_id
      `;
      await owner`update public.editions set closed_at = now() where id = ${id}`;
    }
    return id;
  }

  async function storedEdition(id: string) {
    const [row] = await owner`select * from public.editions where id = ${id}`;
    return row;
  }

  /** The items in their order. */
  const storedItems = (id: string) => owner`
    select announcement_id, position, spoken, screen, printed, snapshot
    from public.edition_items where edition_id = ${id} order by position
  `;

  const storedNotes = (id: string) => owner`
    select announcement_id, note, said_at from public.edition_notes where edition_id = ${id} order by 1
  `;

  return {
    createAnnouncement,
    createEdition,
    removeEdition,
    storedEdition,
    storedItems,
    storedNotes,
  };
}
