import { beforeEach, expect, test } from "vitest";
import { openPushQueue, SAO_PAULO } from "../../test/support/push/push-queue.ts";
import { queueChanges } from "./queue-changes.ts";

const { writer, sql, inTransaction, follow, queued } = await openPushQueue();
const [louvor, jovens] = await sql<{ id: string }[]>`
  select id from public.ministries where name in ('Louvor', 'Jovens') order by name desc
`;
if (!louvor || !jovens) throw new Error("no ministries");

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const iso = (time: number) => new Date(time).toISOString();

// 12:00 in São Paulo tomorrow. A fixed date would not work, because the triggers of the database
// read the real clock.
const NOON = Date.parse(`${iso(Date.now() + 24 * HOUR).slice(0, 10)}T15:00:00Z`);

const queue = (now: number) =>
  inTransaction((client) => queueChanges(client, { writer, zone: SAO_PAULO }, now));

type Values = { at?: number; due?: number; ministry?: string | undefined; by?: string };

/**
 * Cancels a new announcement that begins at `at`. The message about the change is due at `due`.
 * Returns the id of the announcement.
 */
async function cancel(title: string, values: Values = {}) {
  const { at = NOON + 48 * HOUR, due = NOON, by } = values;
  const ministry = "ministry" in values ? values.ministry : louvor?.id;
  const [row] = await sql<{ id: string }[]>`
    insert into public.announcements (title, description, date, ministry_id)
    values (${title}, 'x', ${iso(at)}, ${ministry ?? null}) returning id
  `;
  const id = row?.id ?? "";
  await sql`truncate private.push_news`;
  await follow({ announcement: id });
  await sql`update public.announcements set status = 'cancelled' where id = ${id}`;
  await sql`
    update private.push_changes set due_at = ${iso(due)}, changed_by = ${by ?? null}
    where announcement_id = ${id}
  `;
  return id;
}

/**
 * Returns a line for each queued message: the title and the number of followers who get the
 * message.
 */
const lines = async () => (await queued()).map(({ title, n }) => `${title} × ${n}`);

beforeEach(async () => {
  await sql`
    truncate public.announcements, private.push_subscriptions, private.push_messages,
      private.push_news, private.push_changes cascade
  `;
  await follow({ ministry: louvor.id });
  await follow({ ministry: louvor.id });
});

test("changes of a ministry share a message, and followers of one announcement get only its change", async () => {
  for (const title of ["Ensaio", "Vigília"]) await cancel(title);
  await cancel("Acampamento", { ministry: jovens.id });
  await queue(NOON);
  expect(await lines()).toEqual([
    "2 avisos mudaram × 2",
    "Cancelado: Acampamento × 1",
    "Cancelado: Ensaio × 1",
    "Cancelado: Vigília × 1",
  ]);
});

test("a device gets one message about changed announcements without a ministry", async () => {
  const ids: string[] = [];
  for (const title of ["Bazar", "Mutirão"]) ids.push(await cancel(title, { ministry: undefined }));
  await sql`
    delete from private.push_subscriptions where id in (
      select subscription_id from private.push_topics where announcement_id = ${ids[1] ?? ""}
    )
  `;
  await sql`
    insert into private.push_topics (subscription_id, announcement_id)
    select subscription_id, ${ids[1] ?? ""} from private.push_topics
    where announcement_id = ${ids[0] ?? ""}
  `;
  await queue(NOON);
  expect(await lines()).toEqual(["2 avisos mudaram × 1"]);
});

test("28 cancellations within 30 seconds become one message 20 seconds later", async () => {
  for (let n = 0; n < 28; n += 1) await cancel(`Aviso ${n}`, { due: NOON + n * SECOND });
  await sql`delete from private.push_topics where announcement_id is not null`;
  for (const seconds of [0, 10, 26]) await queue(NOON + seconds * SECOND);
  expect(await lines()).toEqual([]);
  await queue(NOON + 28 * SECOND);
  expect(await lines()).toEqual(["28 avisos mudaram × 2"]);
});

test("a message about changes without a pause is queued after ten minutes", async () => {
  await cancel("Primeiro", { due: NOON - 11 * MINUTE });
  await cancel("Último", { due: NOON + 10 * SECOND });
  await queue(NOON);
  expect(await lines()).toContain("Cancelado: Primeiro × 3");
});

test("a ministry's next message comes ten minutes later at the earliest", async () => {
  await cancel("Ensaio");
  await queue(NOON);
  await cancel("Vigília", { due: NOON + MINUTE });
  await cancel("Acampamento", { ministry: jovens.id, due: NOON + MINUTE });
  await cancel("Bazar", { ministry: undefined, due: NOON });
  await queue(NOON);
  await cancel("Mutirão", { ministry: undefined, due: NOON + MINUTE });
  const others = ["Acampamento", "Bazar", "Mutirão"].map((title) => `Cancelado: ${title} × 1`);
  const both = [...others, "Cancelado: Ensaio × 3"].sort();
  await queue(NOON + 9 * MINUTE);
  expect(await lines()).toEqual(both);
  await queue(NOON + 10 * MINUTE);
  expect(await lines()).toEqual([...both, "Cancelado: Vigília × 3"]);
});

test("at night only changes of announcements that begin within twelve hours are queued as messages", async () => {
  const night = NOON + 9 * HOUR;
  const morning = night + 11 * HOUR;
  await cancel("Amanhã cedo", { at: night + 11 * HOUR, due: night });
  await cancel("Amanhã à tarde", { at: night + 13 * HOUR, due: night, ministry: jovens.id });
  await queue(night - MINUTE);
  expect(await lines()).toEqual([]);
  await queue(night);
  expect(await lines()).toEqual(["Cancelado: Amanhã cedo × 3"]);
  // At 1:00, the other announcement begins within twelve hours too.
  await queue(night + 30 * MINUTE);
  expect(await lines()).toHaveLength(1);
  await queue(morning);
  expect(await lines()).toEqual(
    ["Cancelado: Amanhã cedo × 3", "Cancelado: Amanhã à tarde × 1"].sort(),
  );
});

test("an account causes at most 20 messages an hour, and its other changes wait", async () => {
  const by = "00000000-0000-4000-8000-000000000001";
  const ministries = await sql<{ id: string }[]>`
    insert into public.ministries (name, color)
    select 'Grupo ' || n, '#112233' from generate_series(1, 22) n returning id
  `;
  for (const { id } of ministries) await cancel("Encontro", { ministry: id, by });
  await cancel("De outro", { by: "00000000-0000-4000-8000-000000000002" });
  await queue(NOON);
  const sent = async () =>
    (await queued()).filter(({ title }) => title === "Cancelado: Encontro").length;
  expect(await sent()).toBe(20);
  expect(await lines()).toContain("Cancelado: De outro × 3");
  await queue(NOON + 59 * MINUTE);
  expect(await sent()).toBe(20);
  await queue(NOON + 61 * MINUTE);
  expect(await sent()).toBe(22);
});
