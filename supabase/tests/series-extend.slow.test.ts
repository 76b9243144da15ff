import { expect, test } from "vitest";
import { createAccount } from "../../test/support/database/accounts.ts";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/fixtures.ts";

const SERIES = 50;
// Of 90 days, a Thursday that is one of them among them.
const ROWS = 13 * SERIES;
const TIMES = 5;

const databases = await forFile(Databases.start());
const { sql } = await databases.prepared();
const author = await createAccount(sql);
await sql`update public.profiles set role = 'editor' where user_id = ${author.id}`;

async function extend() {
  const start = performance.now();
  const [row] = await sql`select private.extend_series() as written`;
  return { written: row?.written, ms: performance.now() - start };
}

const median = (times: number[]) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);

test(`${ROWS} occurrences are written in one go, and a second time none`, async () => {
  await sql`
    insert into public.series
      (frequency, starts_on, starts_at, lasts, time_zone, template, created_by)
    select 'weekly', (now() at time zone 'America/Sao_Paulo')::date + 1 + n % 6, '19:30', '01:30',
      'America/Sao_Paulo',
      jsonb_build_object('title', 'Ensaio ' || n, 'description', repeat('Texto. ', 100), 'status', 'scheduled',
        'ministry_id', (select id from public.ministries limit 1), 'location', 'Templo'),
      ${author.id}
    from generate_series(1, ${SERIES}::integer) n
  `;
  const [first, second]: [number[], number[]] = [[], []];
  for (let time = 0; time < TIMES; time += 1) {
    await sql`delete from public.announcements`;
    await sql`vacuum analyze public.announcements, private.announcement_texts, public.announcement_history`;
    const once = await extend();
    const again = await extend();
    expect([once.written, again.written]).toEqual([ROWS, 0]);
    first.push(once.ms);
    second.push(again.ms);
  }
  const [{ count } = { count: null }] = await sql`
    select count(*)::integer as count from public.announcements
  `;
  expect(count).toBe(ROWS);
  console.info(`${ROWS} rows: ${median(first)} ms, then none: ${median(second)} ms`);
});
