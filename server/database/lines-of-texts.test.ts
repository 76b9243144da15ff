import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/for-file.ts";
import { projectRoot } from "../environment.ts";

const databases = await forFile(Databases.start());
const MIGRATION = "supabase/migrations/20261129200000_lines_of_texts.sql";

test("the migration converts texts of older rows without a new revision, and keeps equal names", async () => {
  const { sql } = await databases.prepared();
  // An older version stored these texts as they were sent.
  await sql.unsafe(`
    alter table public.announcements disable trigger clean_texts;
    alter table public.ministries disable trigger clean_texts;
    drop index public.ministries_name_key;
    create unique index ministries_name_key on public.ministries (lower(name));
    insert into public.ministries (name, color)
    values ('Coro', '#000000'), (U&'Coro\\0007', '#000000');
    insert into public.announcements (title, description, date)
    values (U&'fam\\fffdlia', U&'Traga:\\000b- "pão"\\0007\\000b- \\005cBíblia\\200b', now());
  `);
  const migration = await readFile(join(projectRoot, MIGRATION), "utf8");
  await sql.unsafe(migration.slice(migration.indexOf("do $$")));
  const description = 'Traga:\n- "pão"\n- \\Bíblia';
  const values = { title: "fam?lia", description };
  expect(await sql`select title, description, revision from public.announcements`).toEqual([
    { ...values, revision: 1 },
  ]);
  const [history] = await sql`select row from public.announcement_history`;
  expect(history?.row).toMatchObject(values);
  const [found] = await sql`select folded from private.announcement_texts`;
  expect(found?.folded).toContain('traga: - "pao" - \\biblia'.replaceAll('"', "'"));
  const names = await sql`select from public.ministries where name like 'Coro%'`;
  expect(names).toHaveLength(2);
});
