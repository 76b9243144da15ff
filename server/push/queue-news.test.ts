import { beforeEach, describe, expect, test } from "vitest";
import { openPushQueue, SAO_PAULO } from "../../test/support/push/push-queue.ts";
import { queueChanges } from "./queue-changes.ts";
import { queueNews } from "./queue-news.ts";
import { queueRounds } from "./queue-rounds.ts";

const { writer, sql, inTransaction, follow, queued } = await openPushQueue();
const [louvor, jovens] = await sql<{ id: string; name: string }[]>`
  select id, name from public.ministries where name in ('Louvor', 'Jovens') order by name desc
`;
if (!louvor || !jovens) throw new Error("no ministries");

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const iso = (time: number) => new Date(time).toISOString();

// 12:00 in São Paulo tomorrow. The triggers of the database read the real clock, and queue only
// changes of announcements in the future.
const NOON = Date.parse(`${iso(Date.now() + 24 * HOUR).slice(0, 10)}T15:00:00Z`);

const queue = (now: number, zone = SAO_PAULO) =>
  inTransaction(async (client) => {
    await queueNews(client, { writer, zone }, now);
    await queueChanges(client, { writer, zone }, now);
  });

type Values = { at?: number; due?: number; ministry?: string; asked?: boolean; series?: string };

/**
 * Adds an announcement that begins at `at` and waits in the queue until `due`. Returns the id of
 * the announcement.
 */
async function announce(title: string, values: Values = {}) {
  const { at = NOON + 48 * HOUR, due = NOON, ministry = louvor?.id, asked, series } = values;
  const [row] = await sql<{ id: string }[]>`
    insert into public.announcements (title, description, date, ministry_id, series_id)
    values (${title}, 'x', ${iso(at)}, ${ministry ?? null}, ${series ?? null}) returning id
  `;
  const id = row?.id ?? "";
  await sql`
    insert into private.push_news (announcement_id, ministry_id, due_at, asked_at)
    values (${id}, ${asked ? null : (ministry ?? null)}, ${iso(due)}, ${asked ? iso(due) : null})
    on conflict (announcement_id) do update
      set (ministry_id, due_at, asked_at) = (excluded.ministry_id, excluded.due_at, excluded.asked_at)
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
    truncate public.announcements, private.push_subscriptions, private.push_messages, private.push_news,
      private.push_changes cascade
  `;
  await follow({ ministry: louvor.id });
  await follow({ ministry: louvor.id });
});

describe("new announcements of a ministry", () => {
  test("become one message when the first of them is due", async () => {
    await announce("Ensaio", { due: NOON });
    await announce("Vigília", { due: NOON + 9 * MINUTE });
    await announce("Acampamento", { due: NOON + MINUTE, ministry: jovens.id });
    await queue(NOON - 1);
    expect(await lines()).toEqual([]);
    await queue(NOON);
    expect(await lines()).toEqual(["2 avisos novos de Louvor × 2"]);
    await announce("Coral", { due: NOON + 20 * MINUTE });
    await queue(NOON + 20 * MINUTE);
    // Nobody follows the ministry of the third announcement.
    expect(await lines()).toEqual([
      "2 avisos novos de Louvor × 2",
      "Novo aviso de Louvor: Coral × 2",
    ]);
  });

  test.each([
    ["21:00", SAO_PAULO, "2026-11-27T00:00:00Z", "8:00", "2026-11-27T11:00:00Z"],
    ["21:00", "Pacific/Kiritimati", "2026-11-26T07:00:00Z", "8:00", "2026-11-26T18:00:00Z"],
    ["21:00", "Asia/Kathmandu", "2026-11-26T15:15:00Z", "8:00", "2026-11-27T02:15:00Z"],
    // In New York, daylight saving time begins on 2026-03-08 and ends on 2026-11-01, both at 2:00.
    ["21:00", "America/New_York", "2026-03-08T02:00:00Z", "8:00", "2026-03-08T12:00:00Z"],
    ["21:00", "America/New_York", "2026-11-01T01:00:00Z", "8:00", "2026-11-01T13:00:00Z"],
  ])("wait from %s in %s (%s) until %s (%s)", async (_, zone, evening, __, morning) => {
    const quiet = Date.parse(evening);
    const awake = Date.parse(morning);
    await announce("Antes", { due: quiet - MINUTE, at: awake + MINUTE });
    await queue(quiet - 1, zone);
    await announce("Depois", { due: quiet - MINUTE, at: awake + MINUTE });
    for (const now of [quiet, awake - 1]) await queue(now, zone);
    expect(await lines()).toEqual(["Novo aviso de Louvor: Antes × 2"]);
    await queue(awake, zone);
    expect(await lines()).toHaveLength(2);
  });

  test("cause no message when they have begun, are cancelled, deleted or without a date", async () => {
    await announce("Já começou", { at: NOON });
    const cancelled = await announce("Cancelado");
    const postponed = await announce("Sem data");
    const deleted = await announce("Excluído");
    await sql`update public.announcements set status = 'cancelled' where id = ${cancelled}`;
    await sql`update public.announcements set status = 'postponed' where id = ${postponed}`;
    await sql`delete from public.announcements where id = ${deleted}`;
    await queue(NOON);
    expect(await lines()).toEqual([]);
    expect(await sql`select from private.push_news`).toEqual([]);
  });

  test("cause one message with their current texts, while followers of the announcement get its change", async () => {
    const id = await announce("Ensaio", { due: NOON + MINUTE });
    await follow({ announcement: id });
    await sql`update public.announcements set title = 'Ensaio geral', location = 'Templo' where id = ${id}`;
    await sql`update private.push_changes set due_at = now()`;
    await queue(NOON);
    expect(await lines()).toEqual(["Mudou local: Ensaio geral × 1"]);
    await queue(NOON + MINUTE);
    expect(await lines()).toContain("Novo aviso de Louvor: Ensaio geral × 2");
  });

  test("of one series cause one message, with the next date that takes place", async () => {
    const [series] = await sql<{ id: string }[]>`
      insert into public.series (frequency, starts_on, starts_at, time_zone, template)
      values ('weekly', '2026-01-01', '12:00', 'UTC', '{}') returning id
    `;
    const at = (days: number) => NOON + days * 24 * HOUR;
    const ids: string[] = [];
    for (const days of [-1, 6, 13, 20]) {
      ids.push(await announce(`Dia ${days}`, { at: at(days), series: series?.id ?? "" }));
    }
    await sql`update public.announcements set status = 'cancelled' where id = ${ids[1] ?? ""}`;
    await queue(NOON);
    expect(await lines()).toEqual(["Novo aviso de Louvor: Dia 13 × 2"]);
  });

  test("are queued once although several servers run", async () => {
    for (const title of ["Ensaio", "Coral"]) await announce(title);
    // `queueRounds` runs first, as in the push job, because its locks make the other servers wait.
    const server = () =>
      inTransaction(async (client) => {
        await queueRounds(client, { writer, zone: SAO_PAULO }, NOON);
        await queueNews(client, { writer, zone: SAO_PAULO }, NOON);
      });
    await Promise.all([1, 2, 3, 4].map(server));
    expect(await lines()).toEqual(["2 avisos novos de Louvor × 2"]);
  });

  test("cause a message at once when a clock that was ahead queued them, and no message when they are a day late", async () => {
    await announce("Velho", { due: NOON - 24 * HOUR });
    await queue(NOON);
    expect(await lines()).toEqual([]);
    await announce("Adiantado", { due: NOON + 61 * MINUTE });
    await queue(NOON);
    expect(await lines()).toEqual(["Novo aviso de Louvor: Adiantado × 2"]);
  });
});

test("a message that an editor asked for goes to all followers, even at night, and contains the last change", async () => {
  const night = NOON + 14 * HOUR;
  const id = await announce("Ensaio", { due: night, asked: true });
  await follow({ announcement: id });
  await sql`update public.announcements set status = 'cancelled' where id = ${id}`;
  await sql`update private.push_changes set due_at = now()`;
  await queue(night);
  await queue(night);
  expect(await lines()).toEqual(["Cancelado: Ensaio × 3"]);
  expect(await sql`select from private.push_changes`).toEqual([]);
  expect(await sql`select due_at from private.push_news`).toEqual([{ due_at: null }]);
});

test("locked changes wait for the next run, and delay no other changes", async () => {
  const ids: string[] = [];
  for (const title of ["Ensaio", "Vigília", "Coral"]) ids.push(await announce(title));
  for (const announcement of ids) await follow({ announcement });
  const [ensaio = "", vigilia = ""] = ids;
  await sql`update private.push_news set ministry_id = null, asked_at = now()
    where announcement_id = ${vigilia}`;
  await sql`delete from private.push_news where asked_at is null`;
  await sql`update public.announcements set status = 'cancelled'`;
  await sql`update private.push_changes set due_at = now()`;
  await sql.begin(async (other) => {
    await other`
      select from private.push_changes where announcement_id in (${ensaio}, ${vigilia}) for update
    `;
    await queue(NOON);
  });
  expect(await lines()).toEqual(["Cancelado: Coral × 3", "Cancelado: Vigília × 3"]);
  await queue(NOON + 11 * MINUTE);
  expect(await lines()).toContain("Cancelado: Ensaio × 1");
});
