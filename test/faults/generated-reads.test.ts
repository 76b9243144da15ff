import fc from "fast-check";
import { expect, test } from "vitest";
import { signUp, visit } from "../support/clients/visitor.ts";
import { forFile } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";
import { IDS, MOMENTS, read, TEXTS } from "./generated-reads.ts";

const server = await forFile(TestServer.start());
const { access_token: token } = await signUp(server.url);
const owner = await forFile(server.owner());
await owner`delete from public.ministries`;
await owner`
  insert into public.ministries (id, name, color, archived_at)
  select id, name, '#123456', case when n % 2 = 0 then (${MOMENTS}::timestamptz[])[n] end
  from unnest(${IDS.slice(0, 5)}::uuid[], ${TEXTS.slice(3, 8)}::text[])
    with ordinality as m (id, name, n)
`;
await owner`
  insert into public.announcements (id, title, description, location, date, ministry_id, revision)
  select case when n <= 6 then (${IDS}::uuid[])[n] else gen_random_uuid() end,
    (${TEXTS}::text[])[1 + n % 18], 'x', case when n % 3 > 0 then (${TEXTS}::text[])[1 + n * 7 % 18] end,
    (${MOMENTS}::timestamptz[])[1 + n * 3 % 5], case when n % 4 > 0 then (${IDS}::uuid[])[1 + n * 5 % 5] end, n % 3
  from generate_series(1, 40) as n
`;

/**
 * Runs the SQL queries `page` and `all`. Returns the rows of the first and the number of rows of
 * the second.
 */
const queryBySql = (page: string, all: string) =>
  owner.begin(async (sql) => {
    await sql`set local timezone to 'UTC'`;
    const [found] = await sql.unsafe<{ rows: unknown[]; total: number }[]>(`
      select coalesce((select json_agg(e) from (${page}) e), '[]') as rows,
        (select count(*)::integer from (${all}) e) as total
    `);
    return found ?? { rows: [], total: 0 };
  });

test("400 generated reads of the data API return the rows of handwritten SQL", async () => {
  const requests = fc.record({
    query: fc.oneof(read("announcements"), read("ministries")),
    isMember: fc.boolean(),
    isCounted: fc.boolean(),
  });
  let rowCount = 0;
  await fc.assert(
    fc.asyncProperty(requests, async ({ query, isMember, isCounted }) => {
      const { select, parameters, page, all, offset } = query;
      const path = all.includes("from public.announcements t0") ? "announcements" : "ministries";
      const sent = new URLSearchParams([["select", select], ...parameters]);
      const url = `${server.url}/rest/v1/${path}?${sent}`;
      const { rows, total } = await queryBySql(page, all);
      rowCount += rows.length;
      const { status, bytes, headers } = await visit(url, {
        ...(isMember && { authorization: `Bearer ${token}` }),
        ...(isCounted && { prefer: "count=exact" }),
      });
      if (isCounted && offset > total) {
        expect([url, status]).toEqual([url, 416]);
        return;
      }
      const range = rows.length > 0 ? `${offset}-${offset + rows.length - 1}` : "*";
      expect([url, status, headers["content-range"], JSON.parse(bytes.toString())]).toEqual([
        url,
        isCounted && rows.length < total ? 206 : 200,
        `${range}/${isCounted ? total : "*"}`,
        rows,
      ]);
    }),
    { numRuns: 400 },
  );
  expect(rowCount, "rows that the reads returned").toBeGreaterThan(400);
});
