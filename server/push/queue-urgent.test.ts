import { beforeEach, expect, test } from "vitest";
import { openPushQueue } from "../../test/support/push/push-queue.ts";
import { queueUrgent } from "./queue-urgent.ts";

const { writer, sql, inTransaction, follow } = await openPushQueue();

// 23:00 in São Paulo, when other messages wait until the morning.
const NIGHT = Date.parse("2030-01-02T02:00:00Z");
const queue = () => inTransaction((client) => queueUrgent(client, { writer }, NIGHT));
/** Adds a notice that was written an hour before `NIGHT`. */
const write = (text: string, hours = 1, ended_at: string | null = null) => sql`
  insert into public.urgent_notices (id, text, created_at, ends_at, ended_at)
  select gen_random_uuid(), ${text}, night - interval '1 hour',
    night + ${hours} * interval '1 hour', ${ended_at}
  from to_timestamp(${NIGHT / 1000}) night
`;
const queued = () => sql`
  select content ->> 'title' as title, content ->> 'body' as body, count(*)::int as n
  from private.push_deliveries join private.push_messages on id = message_id group by content
`;

beforeEach(async () => {
  await sql`truncate public.urgent_notices, private.push_subscriptions, private.push_messages cascade`;
  await follow({ digest: true });
  await sql`update private.push_subscriptions set lost_at = now()`;
  await follow({ digest: true });
  await follow({ announcement: "0b0e7a1c-3a52-4c47-9c7e-5d2f1a6b8c90" });
});

test("every device gets the newest urgent notice once, even at night and with several servers", async () => {
  for (const body of ["Culto às 19h", "Culto às 20h"]) {
    await write(body);
    await Promise.all([queue(), queue(), queue()]);
    expect(await queued()).toEqual([{ title: "Aviso urgente", body, n: 2 }]);
  }
});

test("an urgent notice that is over or was ended causes no message", async () => {
  await write("Terminou", 0);
  await write("Encerrado", 1, new Date(NIGHT).toISOString());
  await queue();
  expect(await queued()).toEqual([]);
});
