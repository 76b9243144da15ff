import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { openPushQueue, SAO_PAULO } from "../../test/support/push/push-queue.ts";
import { queueRounds } from "./queue-rounds.ts";

const { writer, sql, inTransaction, follow, queued } = await openPushQueue();

// The date is a Sunday, 20:00 in the time zone of the church.
const SUNDAY = Date.parse("2026-11-29T23:00:00Z");
const DAY = 24 * 60 * 60 * 1000;

const queue = (now: number, zone = SAO_PAULO, after = async () => {}) =>
  inTransaction(async (client) => {
    await queueRounds(client, { writer, zone }, now);
    await after();
  });

beforeEach(async () => {
  await sql`truncate public.announcements, private.push_subscriptions, private.push_messages, private.push_rounds cascade`;
  await queue(SUNDAY - DAY);
});

/**
 * Adds an announcement, without a ministry when `ministry` is empty.
 * @returns the id of the announcement.
 */
async function announce(title: string, date: string, ministry = "", status = "scheduled") {
  const [row] = await sql<{ id: string }[]>`
    insert into public.announcements (title, description, date, status, ministry_id)
    values (${title}, 'x', ${date}, ${status}, nullif(${ministry}, '')::uuid) returning id
  `;
  return row?.id ?? "";
}

test("followers get reminders of the announcements that take place on the next day, by the church's time zone", async () => {
  const [row] = await sql<{ id: string }[]>`select id from public.ministries limit 1`;
  const ministry = row?.id ?? "";
  await follow({ ministry });
  await announce("Hoje", "2026-11-30T02:59:00Z", ministry);
  await announce("Cedo", "2026-11-30T03:00:00Z", ministry);
  await announce("Cancelado", "2026-11-30T12:00:00Z", ministry, "cancelled");
  await announce("Sem data", "2026-11-30T12:00:00Z", ministry, "postponed");
  await announce("Tarde", "2026-12-01T02:59:00Z", ministry);
  await announce("Depois", "2026-12-01T03:00:00Z", ministry);
  await follow({ announcement: await announce("De um", "2026-11-30T12:00:00Z") });
  await announce("De ninguém", "2026-11-30T12:00:00Z");
  await sql`truncate private.push_news`;
  // The message about this new announcement is not yet sent, so followers of its ministry get no
  // reminder.
  await announce("Novo", "2026-11-30T12:00:00Z", ministry);
  await queue(SUNDAY);
  const titles = ["Amanhã: Cedo", "Amanhã: De um", "Amanhã: Tarde"];
  expect(await queued()).toEqual(titles.map((title) => ({ title, n: 1 })));
});

test("followers of the digest get the announcements of the next week, unless there are none", async () => {
  for (let n = 0; n < 2; n += 1) await follow({ digest: true });
  await announce("Hoje ainda", "2026-11-30T01:00:00Z");
  await announce("Outra semana", "2026-12-07T12:00:00Z");
  await queue(SUNDAY);
  expect(await queued()).toEqual([]);
  await sql`update private.push_rounds set day = day - 7`;
  await announce("Oração", "2026-11-30T22:30:00Z");
  await announce("Culto", "2026-12-06T21:00:00Z");
  await queue(SUNDAY);
  expect(await queued()).toEqual([{ title: "Esta semana: 2 avisos", n: 2 }]);
  const [message] = await sql`select content ->> 'body' as body from private.push_messages`;
  expect(message).toEqual({ body: "seg 30, 19:30 · Oração\ndom 6, 18:00 · Culto" });
});

test("the digest leads with what is no standing programme, and its last line has the notices", async () => {
  const programme = async (title: string, date: string, status = "scheduled") => sql`
    with series as (
      insert into public.series (frequency, starts_on, starts_at, time_zone, template, routine)
      values ('weekly', '2026-11-30', '19:30', ${SAO_PAULO}, '{}', true) returning id
    )
    update public.announcements set series_id = series.id from series
    where announcements.id = ${await announce(title, date, "", status)}
  `;
  await follow({ digest: true });
  await programme("Culto", "2026-12-06T21:00:00Z");
  const notice = await announce("Secretaria fechada", "2026-12-20T02:59:00Z");
  await sql`update public.announcements set kind = 'notice' where id = ${notice}`;
  await queue(SUNDAY);
  expect(await queued()).toEqual([]);
  await sql`update private.push_rounds set day = day - 7`;
  await programme("Oração", "2026-12-02T22:30:00Z", "cancelled");
  const lunch = await announce("Almoço", "2026-12-06T02:59:00Z");
  await sql`update public.announcements set hour_words = 'após o culto' where id = ${lunch}`;
  await queue(SUNDAY);
  expect(await queued()).toEqual([{ title: "Esta semana: 2 avisos", n: 1 }]);
  const [message] = await sql`select content ->> 'body' as body from private.push_messages`;
  expect(message?.body.split("\n")).toEqual([
    "qua 2, 19:30 · Cancelado: Oração",
    "sáb 5, após o culto · Almoço",
    "Recados: Secretaria fechada",
  ]);
});

describe("the time zone of the church", () => {
  /**
   * Queues the messages that are due at `now`.
   * @returns the days of the last reminders and digest, and the queued messages.
   */
  async function roundsAt(now: string, zone?: string) {
    await sql`delete from private.push_messages`;
    await sql`update private.push_rounds set day = '2020-01-01'`;
    await sql`update public.announcements set date = ${now}::timestamptz + interval '28 hours'`;
    await queue(Date.parse(now), zone);
    const titles = (await queued()).map(({ title }) => title.split(" ")[0]);
    const rows = await sql`
      select day::text from private.push_rounds where name <> 'rehearsals' order by name desc
    `;
    return [...rows.map(({ day }) => day), titles.join(" ")];
  }
  const REMINDED = "Amanhã:";
  const BOTH = "Amanhã: Esta";

  beforeEach(async () => {
    await follow({ digest: true });
    await follow({ announcement: await announce("Oração", "2026-11-30T22:30:00Z") });
  });

  test.each([
    ["before 18:00", "2026-11-26T20:59:59Z", ["2026-11-25", "2026-11-22", ""]],
    ["at 18:00", "2026-11-26T21:00:00Z", ["2026-11-26", "2026-11-22", REMINDED]],
    ["after midnight", "2026-11-27T03:00:00Z", ["2026-11-26", "2026-11-22", ""]],
    ["before 19:00 on Sunday", "2026-11-29T21:59:59Z", ["2026-11-29", "2026-11-22", REMINDED]],
    ["at 19:00 on Sunday", "2026-11-29T22:00:00Z", ["2026-11-29", "2026-11-29", BOTH]],
    ["at 19:00 on Saturday", "2026-12-05T22:00:00Z", ["2026-12-05", "2026-11-29", REMINDED]],
  ])("decides which messages are due %s", async (_, now, expected) => {
    expect(await roundsAt(now)).toEqual(expected);
  });

  test.each([
    ["Pacific/Kiritimati", "2026-11-26T04:00:00Z", "2026-11-26"],
    ["Pacific/Pago_Pago", "2026-11-27T05:00:00Z", "2026-11-26"],
    // In New York, daylight saving time begins on 2026-03-08 and ends on 2026-11-01.
    ["America/New_York", "2026-03-08T22:00:00Z", "2026-03-08"],
    ["America/New_York", "2026-11-01T23:00:00Z", "2026-11-01"],
  ])(
    "makes the reminders due at 18:00 in the time zone %s, which is %s in UTC",
    async (zone, now, day) => {
      expect(await roundsAt(now, zone)).toEqual([day, expect.anything(), REMINDED]);
      expect((await roundsAt(new Date(Date.parse(now) - 1).toISOString(), zone)).at(-1)).toBe("");
    },
  );
});

describe("the weekly digest", () => {
  beforeEach(async () => {
    await announce("Oração", "2026-11-30T22:30:00Z");
    await follow({ digest: true });
  });
  const total = async () => (await queued()).reduce((sum, { n }) => sum + Number(n), 0);

  test("is queued once although several servers run", async () => {
    await Promise.all([1, 2, 3, 4].map(() => queue(SUNDAY)));
    await queue(SUNDAY + 60_000);
    expect(await total()).toBe(1);
  });

  test("is queued by another server when the first one fails", async () => {
    const failing = queue(SUNDAY, SAO_PAULO, () => Promise.reject(new Error("the server ends")));
    await expect(failing).rejects.toThrow("ends");
    expect(await total()).toBe(0);
    await queue(SUNDAY);
    expect(await total()).toBe(1);
  });

  test("is not queued in a restored database, because it may have been sent before", async () => {
    await sql`truncate private.push_rounds`;
    await queue(SUNDAY);
    expect(await total()).toBe(0);
  });

  test("is queued later when the server was down, although a wrong clock has stored a day in the future", async () => {
    await sql`update private.push_rounds set day = '2027-11-29'`;
    await queue(SUNDAY);
    expect(await total()).toBe(1);
  });
});

test("the result of a rehearsal is sent at 18:00 on the eve to accounts that are editors now", async () => {
  await sql`truncate public.editions, auth.users cascade`;
  for (const role of ["editor", "admin", "member", "deactivated"]) {
    const editor = randomUUID();
    await sql`insert into auth.users (id, email) values (${editor}, ${`${editor}@example.org`})`;
    await sql`
      update public.profiles set role = ${role === "deactivated" ? "editor" : role},
        deactivated_at = case when ${role === "deactivated"} then now() end
      where user_id = ${editor}
    `;
    await follow({ editor });
  }
  await follow({ digest: true });
  const addEdition = (serviceAt: string) =>
    sql`insert into public.editions (service_at) values (${serviceAt})`;
  for (const otherDay of ["2026-11-30T02:59:00Z", "2026-12-01T03:00:00Z"])
    await addEdition(otherDay);
  await queue(SUNDAY);
  expect(await queued()).toEqual([]);
  await sql`update private.push_rounds set day = day - 1`;
  await addEdition("2026-11-30T13:00:00Z");
  await queue(Date.parse("2026-11-29T20:59:59Z"));
  expect(await queued()).toEqual([]);
  await queue(Date.parse("2026-11-29T21:00:00Z"));
  await queue(SUNDAY);
  expect(await queued()).toEqual([{ title: "O culto de segunda: falta 1 coisa", n: 2 }]);
});
