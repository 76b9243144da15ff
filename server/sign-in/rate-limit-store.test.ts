import { beforeEach, expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/for-file.ts";
import { openRateLimitStore } from "./rate-limit.ts";

const MINUTE = 60_000;

const databases = await forFile(Databases.start());
const database = await databases.prepared();
const store = await forFile(openRateLimitStore(database.target));

beforeEach(() => database.sql`truncate server.rate_limits`);

test("simultaneous attempts are all counted", async () => {
  const all = await Promise.all(Array.from({ length: 40 }, () => store.add("key", MINUTE)));
  const counts = all.map(({ count }) => count).sort((one, other) => one - other);
  expect(counts).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  for (const { msLeft } of all) {
    expect(msLeft).toBeLessThanOrEqual(MINUTE);
    expect(msLeft).toBeGreaterThan(MINUTE / 2);
  }
});

test.each([
  ["has just ended", -1, 1],
  ["ends in half a minute", MINUTE / 2, 10],
  ["ends a minute and a half from now, by a clock that was ahead", 1.5 * MINUTE, 1],
  ["ends in a year, by a clock that was ahead", 366 * 24 * 60 * MINUTE, 1],
])(
  "the next attempt is counted correctly when a time window of one minute %s",
  async (_, msLeft, count) => {
    await database.sql`
    insert into server.rate_limits (key, points, expire)
    values ('key', 10, extract(epoch from clock_timestamp()) * 1000 + ${msLeft}::bigint)
  `;
    // Nine attempts are left in the window. A next attempt in the same window is the tenth.
    await store.remove("key");
    const next = await store.add("key", MINUTE);
    expect(next.count).toBe(count);
    expect(next.msLeft).toBeLessThanOrEqual(MINUTE);
    expect((await store.add("key", MINUTE)).count).toBe(count + 1);
  },
);

test("two attempts are both counted when one attempt waits for the row lock of the other", async () => {
  let waiting: Promise<{ count: number }> | undefined;
  await database.sql.begin(async (sql) => {
    await sql`insert into server.rate_limits (key, points, expire) values ('key', 1, 0)`;
    waiting = store.add("key", MINUTE);
    const blocked = () => database.sql`select from pg_locks where not granted`;
    await expect.poll(blocked, { interval: 5 }).toHaveLength(1);
    await sql`update server.rate_limits set expire = extract(epoch from clock_timestamp()) * 1000 + ${MINUTE}::bigint`;
  });
  expect((await waiting)?.count).toBe(2);
});
