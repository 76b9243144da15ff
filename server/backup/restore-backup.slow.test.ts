import { readFile, writeFile } from "node:fs/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  addRows,
  contents,
  newerProject,
  restore,
  schemaOf,
  backUp as writeTo,
} from "../../test/support/backups/backups.ts";
import { Databases, type TestDatabase } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/for-file.ts";
import { withBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const databases = await forFile(Databases.start());
const { folder } = databases;
const backUp = (database: TestDatabase) => writeTo(database, folder);
const source = await databases.prepared();
await addRows(source.sql, { count: 200 });
const file = await backUp(source);

const toWindows = (text: string) => `\ufeff${text.replaceAll("\n", "\r\n")}`;

/** Returns the path of a copy of the backup with a changed text. */
async function changedCopy(change: (text: string) => string): Promise<string> {
  const text = gunzipSync(await readFile(file)).toString();
  const copy = `${file}.changed`;
  await writeFile(copy, gzipSync(change(text)));
  return copy;
}

test("a restore writes every row into an empty database and into a database with other rows", async () => {
  const before = await contents(source.sql);
  const schema = await schemaOf(source.sql);
  const used = await databases.prepared();
  await addRows(used.sql);
  for (const target of [await databases.empty(), used]) {
    const rows = await restore(file, target, true);
    expect(rows).toBe(Object.values(before).flat().length);
    expect(await contents(target.sql)).toEqual(before);
    expect(await schemaOf(target.sql)).toEqual(schema);
  }
});

test.each<[string, (text: string) => string | Buffer]>([
  ["unpacked", (text) => text],
  ["unpacked, with the byte order mark and line ends of Windows", (text) => toWindows(text)],
  ["without the numbers of rows", (text) => gzipSync(text.replaceAll(/,"rows":\d+/g, ""))],
  ["gzipped twice", (text) => gzipSync(gzipSync(text))],
])("a backup that another program has saved %s is restored completely", async (_, change) => {
  const copy = `${file}.copy`;
  await writeFile(copy, change(gunzipSync(await readFile(file)).toString()));
  const target = await databases.empty();
  await restore(copy, target);
  expect(await contents(target.sql)).toEqual(await contents(source.sql));
});

test("a restore handles circular references, identity columns, unusual types and quoted names", async () => {
  const migration = `
    create table private."Odd ""table""" (
      id integer generated always as identity primary key,
      parent integer references private."Odd ""table""" (id),
      bytes bytea, amount double precision, words text[], span interval, code char(5), doc jsonb,
      "Other, ""column""" text, twice integer generated always as (id * 2) stored
    );
    create table private.circle (id integer primary key, other integer not null);
    alter table private.circle add foreign key (other) references private.circle (id)
      deferrable initially deferred;
  `;
  const root = await newerProject(folder, { "30000101000000_be_odd.sql": migration });
  const odd = await databases.preparedBy(root);
  await odd.sql.unsafe(`
    insert into private."Odd ""table""" (bytes, amount, words, span, code, doc)
    select '\\xdeadbeef00', 0.1::float8 + 0.2, array['a,"b"', null, 'c\\d'],
      '1 mon -2 days 03:04:05.678', 'ab', 'null'
    from generate_series(1, 1200);
    update private."Odd ""table""" set parent = 1201 - id;
    insert into private.circle values (1, 2), (2, 1);
  `);
  const oddFile = await backUp(odd);
  const target = await databases.empty();
  const restoreOdd = (overwrite: boolean) =>
    withBackup(
      oddFile,
      (backup) => restoreBackup(target.target, backup, { overwrite, root }),
      root,
    );
  await restoreOdd(false);
  const isOurs = (line: string) => /odd|circle/i.test(line);
  expect(await contents(target.sql)).toEqual(await contents(odd.sql));
  const schema = (await schemaOf(odd.sql)).filter(isOurs);
  expect((await schemaOf(target.sql)).filter(isOurs)).toEqual(schema);
  expect(schema.length).toBeGreaterThan(10);
  const add = () =>
    target.sql<{ id: number }[]>`insert into private."Odd ""table""" default values returning id`;
  expect(await add()).toEqual([{ id: 1201 }]);

  await restoreOdd(true);
  expect(await add()).toEqual([{ id: 1201 }]);
});

test("a restore keeps extensions in the schema public", async () => {
  const used = await databases.prepared();
  await used.sql`create extension pg_trgm schema public`;
  await restore(file, used, true);
  expect(await used.sql`select similarity('culto', 'culto') as alike`).toEqual([{ alike: 1 }]);
});

test("a backup with an unknown table is refused if the table has rows, and accepted if it is empty", async () => {
  const other = await databases.prepared();
  await other.sql`create table public.gone (id integer)`;
  const target = await databases.prepared();
  await restore(await backUp(other), target);
  await other.sql`insert into public.gone values (1)`;
  await expect(restore(await backUp(other), target, true)).rejects.toThrow(
    /this version has no public.gone any more; restore with Avisos \d/,
  );
});

test("a restore runs no SQL statement that the file contains", async () => {
  const tampered = await changedCopy((text) =>
    text
      .replace("begin;", "begin; create table public.first (id integer);")
      .replaceAll("\n\\.\n", "\n\\.\ncreate table public.between (id integer);\n")
      .replace(/FROM stdin;/, "FROM stdin; create table public.behind (id integer);")
      .replace("commit;", "create table public.last (id integer); commit;"),
  );
  const target = await databases.prepared();
  await expect(restore(tampered, target)).rejects.toThrow(/not complete/);
  const whole = await changedCopy((text) =>
    text.replaceAll("\n\\.\n", "\n\\.\ncreate table public.between (id integer);\n"),
  );
  await restore(whole, target);
  expect(await contents(target.sql)).toEqual(await contents(source.sql));
});

test("a backup with rows that violate a constraint is refused and changes nothing", async () => {
  const target = await databases.prepared();
  await addRows(target.sql);
  const before = await contents(target.sql);
  const schema = await schemaOf(target.sql);
  const user = /^COPY "auth"."sessions".*\n[-0-9a-f]+\t([-0-9a-f]+)/m;
  const orphaned = await changedCopy((text) =>
    text.replace(user, (found, id) => found.replace(id, "00000000-0000-4000-8000-000000000000")),
  );
  await expect(restore(orphaned, target, true)).rejects.toThrow(/sessions_user_id_fkey/);
  const bare = await changedCopy((text) => text.replace(/\t#7c3aed\t/, "\tno colour\t"));
  await expect(restore(bare, target, true)).rejects.toThrow(
    /public.ministries could not be restored/,
  );
  expect(await contents(target.sql)).toEqual(before);
  expect(await schemaOf(target.sql)).toEqual(schema);
});
