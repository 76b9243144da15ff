import { expect, test } from "vitest";
import { backUp, restore, update } from "../../test/support/backups/backups.ts";
import { formerProject, formerUpTo } from "../../test/support/backups/older-versions.ts";
import { Databases } from "../../test/support/database/databases.ts";
import type { Sql } from "../../test/support/database/sql.ts";
import { forFile } from "../../test/support/fixtures.ts";

const BEFORE_REFUSING = formerUpTo("20261124000150");
const UNSEEN = "\u202e\u200b\u3164";

const databases = await forFile(Databases.start());

/** Adds a row of every text that looks blank. */
async function addBlankRows(sql: Sql) {
  await sql`insert into public.ministries (name, color) values (${UNSEEN}, '#000000'), (${`${UNSEEN} `}, '#000000')`;
  await sql`
    insert into auth.users (id, email, raw_user_meta_data)
    values (gen_random_uuid(), 'ana@example.org', jsonb_build_object('name', ${UNSEEN}::text))
  `;
  await sql`
    insert into public.announcements
      (title, description, date, location, contact, link_url, link_label, status_reason)
    values
      (${UNSEEN}, ${UNSEEN}, '2030-01-01', ${UNSEEN}, ${UNSEEN}, 'https://igreja.org', ${UNSEEN}, ${UNSEEN}),
      ('Ensaio', 'Às 19h', '2030-01-01', 'Salão', 'Rute', 'https://igreja.org/\u202eabc', 'Site', null)
  `;
  await sql`
    with edition as (insert into public.editions (service_at) values ('2030-01-01') returning id),
    item as (
      insert into public.edition_items (edition_id, announcement_id, position, snapshot)
      select edition.id, announcements.id, 1, private.announced(to_jsonb(announcements))
      from edition, public.announcements where title = ${UNSEEN}
      returning edition_id, announcement_id
    )
    insert into public.edition_notes (edition_id, announcement_id, note)
    select edition_id, announcement_id, ${UNSEEN} from item
  `;
  await sql`insert into public.script_sentences (opening, closing) values (${UNSEEN}, 'Amém')`;
}

const blankState = {
  title: "Sem título",
  description: "Sem descrição",
  location: null,
  contact: null,
  link_url: "https://igreja.org",
  link_label: null,
  status_reason: null,
};

/** Expects that nothing looks blank any more, that the rest stayed, and that every row can be written again. */
async function expectMended(sql: Sql) {
  const names = await sql`select name from public.ministries where name like 'Sem nome %'`;
  expect(names).toHaveLength(2);
  expect(await sql`select name from public.profiles`).toEqual([{ name: "Sem nome" }]);
  const announcements = await sql`
    select title, description, location, contact, link_url, link_label, status_reason
    from public.announcements order by title desc
  `;
  expect(announcements).toEqual([
    blankState,
    {
      title: "Ensaio",
      description: "Às 19h",
      location: "Salão",
      contact: "Rute",
      link_url: null,
      link_label: null,
      status_reason: null,
    },
  ]);
  expect(await sql`select snapshot from public.edition_items`).toMatchObject([
    { snapshot: blankState },
  ]);
  const states = await sql`select row ->> 'title' as title from public.announcement_history`;
  expect(new Set(states.map(({ title }) => title))).toEqual(new Set(["Ensaio", "Sem título"]));
  expect(await sql`select note from public.edition_notes`).toEqual([{ note: null }]);
  expect(await sql`select opening, closing from public.script_sentences`).toEqual([
    { opening: null, closing: "Amém" },
  ]);
  const constraints = await sql`
    select conname from pg_constraint
    where contype = 'c' and pg_get_constraintdef(oid) like '%private.%'
  `;
  expect(constraints.length).toBeGreaterThan(10);
  await sql`update public.announcements set date = date + interval '1 day'`;
}

test("texts that look blank are mended by the version that refuses them, and by a restore from before it", async () => {
  const older = await databases.preparedBy(await formerProject(databases.folder, BEFORE_REFUSING));
  await addBlankRows(older.sql);
  const restored = await databases.prepared();
  await restore(await backUp(older, databases.folder), restored);
  await expectMended(restored.sql);

  await update(older);
  await expectMended(older.sql);
});
