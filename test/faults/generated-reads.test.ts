import fc from "fast-check";
import { expect, test } from "vitest";
import { visit } from "../support/clients/visitor.ts";
import { forFile } from "../support/fixtures.ts";
import { repetitions } from "../support/repetitions.ts";
import { TestServer } from "../support/server.ts";
import { evaluate, type Row, type Tables } from "./evaluate-query.ts";
import { addressOf, IDS, MOMENTS, query, TEXTS } from "./generated-queries.ts";
import { signUp } from "./writers.ts";

const READS = repetitions(10_000);

const server = await forFile(TestServer.start());
const member = { authorization: `Bearer ${await signUp(server)}` };
const owner = await forFile(server.owner());
await owner`delete from public.ministries`;
await owner`
  insert into public.ministries (id, name, color, archived_at)
  select id, name, '#123456', case when n % 2 = 0 then (${MOMENTS}::timestamptz[])[n] end
  from unnest(${IDS.slice(0, 5)}::uuid[], ${TEXTS.slice(3, 8)}::text[]) with ordinality as m (id, name, n)
`;
await owner`
  insert into public.announcements (id, title, description, location, date, ministry_id, revision)
  select case when n <= 6 then (${IDS}::uuid[])[n] else gen_random_uuid() end,
    (${TEXTS}::text[])[1 + n % 18], 'x', case when n % 3 > 0 then (${TEXTS}::text[])[1 + n * 7 % 18] end,
    (${MOMENTS}::timestamptz[])[1 + n * 3 % 5], case when n % 4 > 0 then (${IDS}::uuid[])[1 + n * 5 % 5] end, n % 3
  from generate_series(1, 40) as n
`;
const tables = await readTables();

function readTables(): Promise<Tables> {
  return owner.begin(async (sql) => {
    await sql`set local timezone to 'UTC'`;
    const rowsOf = async (name: string) => {
      const rows = await sql.unsafe<{ row: Row }[]>(
        `select to_jsonb(t) as row from public.${name} t`,
      );
      return rows.map(({ row }) => row);
    };
    const texts = await sql<
      { text: string }[]
    >`select text from unnest(${TEXTS}::text[]) as text order by text collate public.portuguese`;
    return {
      announcements: await rowsOf("announcements"),
      ministries: await rowsOf("ministries"),
      texts: texts.map(({ text }) => text),
    };
  });
}

test(`${READS} generated reads give the rows, order and totals of a slow evaluation`, {
  timeout: 30 * 60_000,
}, async () => {
  const asked = fc.record({
    query: fc.oneof(query("announcements"), query("ministries")),
    isMember: fc.boolean(),
    isCounted: fc.boolean(),
  });
  let found = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 4, maxLength: 4 }), (reads) =>
      Promise.all(
        reads.map(async ({ query: wanted, isMember, isCounted }) => {
          const path = addressOf(wanted);
          const { rows, total } = evaluate(wanted, tables);
          found += rows.length;
          const headers = { ...(isMember && member), ...(isCounted && { prefer: "count=exact" }) };
          const { status, bytes, headers: answered } = await visit(server.url + path, headers);
          const offset = wanted.offset ?? 0;
          if (isCounted && offset > total) return expect([path, status]).toEqual([path, 416]);
          const range = rows.length > 0 ? `${offset}-${offset + rows.length - 1}` : "*";
          expect([path, status, answered["content-range"], JSON.parse(bytes.toString())]).toEqual([
            path,
            isCounted && rows.length < total ? 206 : 200,
            `${range}/${isCounted ? total : "*"}`,
            rows,
          ]);
        }),
      ).then(() => {}),
    ),
    { numRuns: Math.ceil(READS / 4) },
  );
  // Not all of them may be empty.
  expect(found).toBeGreaterThan(READS);
});
