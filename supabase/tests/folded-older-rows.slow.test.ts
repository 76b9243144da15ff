import { expect, test } from "vitest";
import { backUp, restored, update } from "../../test/support/backups/backups.ts";
import { projectUpTo } from "../../test/support/backups/older-versions.ts";
import { Databases, type TestDatabase } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/fixtures.ts";

const databases = await forFile(Databases.start());
const older = await databases.preparedBy(await projectUpTo(databases.folder, "20261126003000"));
await older.sql.unsafe(`
  insert into public.announcements (title, description, date) values ('Copo d’água', E'Dias 24–25\nno “Salão”', '2030-12-12');
  insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), 'a@b.org', '{"name": "Ana d’Ávila"}');
`);

const found = ({ sql }: TestDatabase) =>
  sql.begin(async (sql) => {
    await sql`set local enable_seqscan = off`;
    return sql`
      select title as text from public.search_announcements('D''AGUA DIAS 24-25 NO "SALAO"')
      union all
      select name from public.profiles
      where private.text_parts(name) @> private.searched_parts(private.fold('d´avila'))
    `;
  });

test("texts and names from before are found by any quote, dash and blank, also from a backup", async () => {
  const file = await backUp(older, databases.folder);
  expect(await found(older)).toEqual([]);
  const fromBackup = await restored(databases, file);
  await update(older);
  for (const database of [older, fromBackup])
    expect(await found(database)).toEqual([{ text: "Copo d’água" }, { text: "Ana d’Ávila" }]);
});
