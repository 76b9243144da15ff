import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { createLogger } from "../log.ts";
import { cleanUp } from "./clean-up.ts";

const databases = await forFile(Databases.start());
const { target, sql } = await databases.prepared();
const task = cleanUp(target, createLogger("silent"));

const idOf = (name: string) => `${createHash("md5").update(name).digest("hex")}-1x1`;

/** A picture that was added `days` ago. */
const add = (name: string, days: number) => sql`
  insert into private.pictures (id, page, card, uploaded_at)
  values (${idOf(name)}, '', '', now() - ${days} * interval '1 day')
`;

/** An announcement that names the picture, which its history has since `days` ago. */
async function announce(name: string, days: number) {
  const [row] = await sql<{ id: string }[]>`
    insert into public.announcements (title, description, date, picture)
    values ('Ceia', 'x', '2031-01-01', ${idOf(name)}) returning id
  `;
  await since(row?.id, 1, days);
  return row?.id;
}
const since = (id: string | undefined, revision: number, days: number) => sql`
  update public.announcement_history set changed_at = now() - ${days} * interval '1 day'
  where announcement_id = ${id ?? null} and revision = ${revision}
`;

/** A series, without any announcement yet, of which each names the picture, until that many days from now. */
const repeat = (name: string, days: number) => sql`
  with author as (insert into auth.users (id, email) values (gen_random_uuid(), ${`${name}@example.org`}) returning id)
  insert into public.series (
    frequency, starts_on, starts_at, time_zone, until, template, created_by
  )
  select 'weekly', '2026-01-01', '19:30', 'UTC', current_date + ${days}::integer, ${{ picture: idOf(name) }}, id
  from author
`;

test("a picture goes when nothing needs it any more", async () => {
  const names = [
    ...["named", "just added", "never named", "of the future"],
    ...["repeated", "no longer repeated"],
    ...["replaced lately", "replaced long ago", "deleted lately", "deleted long ago"],
  ];
  for (const name of names) {
    await add(name, { "just added": 0.9, "of the future": -40 }[name] ?? 300);
  }
  await announce("named", 300);
  await repeat("repeated", 0);
  await repeat("no longer repeated", -1);
  for (const [name, days] of [
    ["replaced lately", 29],
    ["replaced long ago", 31],
  ] as const) {
    const id = await announce(name, 300);
    await sql`update public.announcements set picture = null where id = ${id ?? null}`;
    await since(id, 2, days);
  }
  for (const [name, days] of [
    ["deleted lately", 29],
    ["deleted long ago", 31],
  ] as const) {
    const id = await announce(name, 300);
    await sql`delete from public.announcements where id = ${id ?? null}`;
    await since(id, 2, days);
  }
  await task.run(new AbortController().signal);
  const kept = await sql<{ name: string }[]>`
    select name from unnest(${names}::text[]) name
    join private.pictures on pictures.id = md5(name) || '-1x1'
  `;
  expect(kept.map(({ name }) => name).toSorted()).toEqual(
    ["deleted lately", "just added", "named", "repeated", "replaced lately"].toSorted(),
  );
});
