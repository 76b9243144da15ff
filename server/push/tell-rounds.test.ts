import { join } from "node:path";
import type { ClientBase } from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { asOwner } from "../database/connect.ts";
import { projectRoot } from "../environment.ts";
import { loadWebApp } from "../render/web-app.ts";
import { churchClock, ROUNDS, type Round } from "./church-clock.ts";
import { beginRounds, tellRound } from "./tell-rounds.ts";

const zone = "America/Sao_Paulo";
const clock = churchClock(zone);
const words = await loadWebApp(join(projectRoot, "dist-server/web"), {
  ...{ supabaseAnonKey: "", churchName: "", publicUrl: "", boardPicture: "" },
  ...{ timeZone: zone, canBeEmbedded: false, sendsMail: false },
});
const databases = await forFile(Databases.start());
const { sql, target } = await databases.prepared();
const [reminders, digest] = ROUNDS;

// Sunday, 20:00 at the church.
const SUNDAY = Date.parse("2026-11-29T23:00:00Z");
const DAY = 24 * 60 * 60 * 1000;

const inTransaction = (work: (client: ClientBase) => Promise<void>) =>
  asOwner(target, async (client) => {
    await client.query("begin");
    await work(client);
    await client.query("commit");
  });
const roundOf = (round: Round, now: number) => ({ round, day: clock.lastOf(round, now).day });
const tell = (round: Round, now: number) =>
  inTransaction((client) => tellRound(client, { ...roundOf(round, now), words, zone }, now));

beforeEach(async () => {
  await sql`truncate public.announcements, private.push_subscriptions, private.push_messages, private.push_rounds cascade`;
  await inTransaction((client) => beginRounds(client, clock, SUNDAY - DAY));
});

async function announce(
  title: string,
  date: string,
  values: { status?: string; ministry?: string } = {},
) {
  const [row] = await sql<{ id: string }[]>`
    insert into public.announcements (title, description, date, status, ministry_id)
    values (${title}, 'x', ${date}, ${values.status ?? "scheduled"}, ${values.ministry ?? null}) returning id
  `;
  return row?.id;
}

async function follow(topic: {
  announcement?: string | undefined;
  ministry?: string;
  digest?: boolean;
}) {
  await sql`
    with subscription as (
      insert into private.push_subscriptions (endpoint, p256dh, auth)
      values ('https://push.example.org/' || gen_random_uuid(), 'B' || repeat('a', 86), repeat('a', 22)) returning id
    )
    insert into private.push_topics (subscription_id, announcement_id, ministry_id, digest)
    select id, ${topic.announcement ?? null}, ${topic.ministry ?? null}, ${topic.digest ?? false} from subscription
  `;
}

const queued = () => sql`
  select content ->> 'title' as title, count(*)::int as n from private.push_deliveries
  join private.push_messages on id = message_id group by message_id, 1 order by 1
`;

describe("the day before", () => {
  test("whoever follows is told of what takes place on the next day of the church, until it begins", async () => {
    const [{ id: ministry } = { id: "" }] = await sql<
      { id: string }[]
    >`select id from public.ministries limit 1`;
    await follow({ ministry });
    for (const [title, date, status] of [
      ["Hoje", "2026-11-30T02:59:00Z"],
      ["Cedo", "2026-11-30T03:00:00Z"],
      ["Cancelado", "2026-11-30T12:00:00Z", "cancelled"],
      ["Sem data", "2026-11-30T12:00:00Z", "postponed"],
      ["Tarde", "2026-12-01T02:59:00Z"],
      ["Depois", "2026-12-01T03:00:00Z"],
    ] as const) {
      await announce(title, date, { ministry, ...(status && { status }) });
    }
    await follow({ announcement: await announce("De um", "2026-11-30T12:00:00Z") });
    await announce("De ninguém", "2026-11-30T12:00:00Z");
    await tell(reminders, SUNDAY);
    expect(await queued()).toEqual(
      ["Amanhã: Cedo", "Amanhã: De um", "Amanhã: Tarde"].map((title) => ({ title, n: 1 })),
    );
  });
});

describe("the week", () => {
  test("is told on Sunday to whoever wants it", async () => {
    await announce("Hoje ainda", "2026-11-30T01:00:00Z");
    await announce("Oração", "2026-11-30T22:30:00Z");
    await announce("Culto", "2026-12-06T21:00:00Z");
    await announce("Outra semana", "2026-12-07T12:00:00Z");
    for (const wants of [true, true]) await follow({ digest: wants });
    await tell(digest, SUNDAY);
    expect(await queued()).toEqual([{ title: "Esta semana: 2 avisos", n: 2 }]);
    const [row] = await sql`select content ->> 'body' as body from private.push_messages`;
    expect(row).toEqual({ body: "seg 30, 19:30 · Oração\ndom 6, 18:00 · Culto" });
  });

  test("in which nothing takes place is told to nobody", async () => {
    await follow({ digest: true });
    await tell(digest, SUNDAY);
    expect(await queued()).toEqual([]);
  });
});

describe("of all servers", () => {
  beforeEach(async () => {
    await announce("Oração", "2026-11-30T22:30:00Z");
    await follow({ digest: true });
  });
  const total = async () => (await queued()).reduce((sum, { n }) => sum + Number(n), 0);

  test("one tells, also when they come at the same moment, and it is told once", async () => {
    await Promise.all([1, 2, 3, 4].map(() => tell(digest, SUNDAY)));
    await tell(digest, SUNDAY + 60_000);
    expect(await total()).toBe(1);
    await sql`delete from private.push_deliveries`;
    await announce("Culto", "2026-12-07T22:30:00Z");
    await tell(digest, SUNDAY + 7 * DAY);
    expect(await total()).toBe(1);
  });

  test("none tells what another had not finished, until it is undone", async () => {
    const failing = inTransaction(async (client) => {
      await tellRound(client, { ...roundOf(digest, SUNDAY), words, zone }, SUNDAY);
      throw new Error("the server ends");
    });
    await expect(failing).rejects.toThrow("ends");
    expect(await total()).toBe(0);
    await tell(digest, SUNDAY);
    expect(await total()).toBe(1);
  });

  test("none tells belatedly what a restored database has not seen", async () => {
    await sql`truncate private.push_rounds`;
    await inTransaction((client) => beginRounds(client, clock, SUNDAY));
    await tell(digest, SUNDAY);
    expect(await total()).toBe(0);
  });

  test("one that was down at the hour tells it when it is back, and a wrong clock keeps none silent", async () => {
    await sql`update private.push_rounds set day = '2027-11-29'`;
    await inTransaction((client) => beginRounds(client, clock, SUNDAY));
    await tell(digest, SUNDAY);
    expect(await total()).toBe(1);
  });
});
