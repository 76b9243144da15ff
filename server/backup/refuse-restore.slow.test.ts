import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  addRows,
  backUp,
  contents,
  newerProject,
  restore as restoreFile,
  schemaOf,
} from "../../test/support/backups/backups.ts";
import { Databases, type TestDatabase } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/for-file.ts";
import { prepareDatabase } from "../database/prepare-database.ts";
import { BackupError } from "./format.ts";
import { withBackup } from "./read-backup.ts";

const databases = await forFile(Databases.start());
const { folder } = databases;
const source = await databases.prepared();
await addRows(source.sql);
const file = await backUp(source, folder);

const restore = (target: TestDatabase, overwrite = false) => restoreFile(file, target, overwrite);

test("a restore refuses damaged and incomplete backups, and other files, before it loads a row", async () => {
  const whole = await readFile(file);
  const text = gunzipSync(whole).toString();
  const end = whole.length;
  const flipBit = (at: number) => {
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    return bytes;
  };
  const bad: [Buffer | string, RegExp][] = [
    ...[
      ...[0, 200, Math.floor(end / 2), end - 5].map(flipBit),
      ...[50, end - 1].map((length) => whole.subarray(0, length)),
    ].map((bytes): [Buffer, RegExp] => [bytes, /this is no complete backup/]),
    ["# Avisos\n".repeat(100), /this is no backup of Avisos/],
    [text.slice(0, -8), /not complete/],
    [Buffer.from(text, "latin1"), /this is no complete backup: .* another encoding/],
    [Buffer.from(text, "utf16le"), /this is no /],
    ["PK\u0003\u0004", /this is a zip archive; unpack it/],
    [gzipSync("7z"), /this is a 7z archive; unpack it/],
    ["", /not complete/],
    [gzipSync("# Avisos\n".repeat(100)), /this is no backup of Avisos/],
    [gzipSync(`-- {"format":2,not json}\n`), /this is no backup of Avisos/],
    [gzipSync(`-- {"format":1}\n`), /this is no backup of Avisos/],
    [gzipSync(""), /not complete/],
  ];
  const path = join(folder, "bad.sql.gz");
  for (const [bytes, message] of bad) {
    await writeFile(path, bytes);
    const refused = withBackup(path, () => Promise.reject(new Error("it was used")));
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toThrow(BackupError);
  }
  const missing = withBackup(join(folder, "none"), async () => {});
  await expect(missing).rejects.toThrow(/cannot be read \(ENOENT\)/);
  await expect(withBackup(folder, async () => {})).rejects.toThrow(/this is no file/);
});

/** Parts of a backup's text: the JSON in the first line, and the rest of the text. */
const parts = /^-- (.*)(\n[\s\S]*)$/.exec(gunzipSync(await readFile(file)).toString());

test.each([
  ["no migration", { migrations: [] }, /no backup of Avisos, or its first line was changed/],
  ["no table", { tables: [] }, /no backup of Avisos/],
  ["a name of two lines", { appVersion: "1\n2" }, /no backup of Avisos/],
  ["a time that moves the cursor", { createdAt: "\u001b[2J" }, /no backup of Avisos/],
  [
    "a path as the version of a migration",
    { migrations: ["../../seed"] },
    /of an Avisos before 0.2.0/,
  ],
  ["a migration of another program", { migrations: ["20200101000000"] }, /Avisos before 0.2.0/],
  ["a newer format", { format: 3 }, /made by a newer Avisos/],
])(
  "a backup whose header has %s is refused before a row is restored",
  async (_, change, message) => {
    const [, header = "", rest] = parts ?? [];
    const path = join(folder, "changed.sql.gz");
    const changed = { ...JSON.parse(header), ...change };
    await writeFile(path, gzipSync(`-- ${JSON.stringify(changed)}${rest}`));
    const refused = withBackup(path, () => Promise.reject(new Error("it was used")));
    await expect(refused).rejects.toThrow(message);
  },
);

test("a backup whose rows have too many columns is refused in one line and changes nothing", async () => {
  const text = gunzipSync(await readFile(file)).toString();
  const path = join(folder, "columns.sql.gz");
  const damaged = text.replace(/^(COPY "public"."profiles" .*\n)/m, "$1a\u001b[2Jb\tc\n");
  await writeFile(path, gzipSync(damaged));
  const other = await databases.prepared();
  const before = await contents(other.sql);
  const refused = restoreFile(path, other);
  await expect(refused).rejects.toThrow(/^public.profiles could not be restored \(\P{C}*\)/u);
  expect(await contents(other.sql)).toEqual(before);
});

test("a database with data is overwritten only with the flag --overwrite", async () => {
  const other = await databases.prepared();
  await addRows(other.sql);
  const before = await contents(other.sql);
  await expect(restore(other)).rejects.toThrow(/already holds data; add --overwrite/);
  expect(await contents(other.sql)).toEqual(before);
  await restore(other, true);
  expect(await contents(other.sql)).toEqual(await contents(source.sql));
});

test("a database with another program's data is refused, even with --overwrite", async () => {
  const other = await databases.empty();
  await other.sql`create table public.invoices (n integer)`;
  await other.sql`insert into public.invoices values (1)`;
  await expect(restore(other, true)).rejects.toThrow(/another program's data/);
  const tables = await other.sql`select tablename from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`;
  expect(tables).toEqual([{ tablename: "invoices" }]);
});

test("a database and a backup of a newer version are refused, but an older backup can be restored", async () => {
  const more = { "30000101000000_sing.sql": "create table public.songs (title text);" };
  const newer = await databases.preparedBy(await newerProject(folder, more));
  await addRows(newer.sql);
  await newer.sql`insert into public.songs values ('Castelo forte')`;
  const unused = withBackup(await backUp(newer, folder), () => Promise.reject(new Error("used")));
  await expect(unused).rejects.toThrow(/made by a newer Avisos/);
  const before = [await contents(newer.sql), await schemaOf(newer.sql)];
  const start = prepareDatabase(newer.target);
  await expect(start).rejects.toThrow(
    /by a newer Avisos \(migration 30000101000000\); start that one, or go back with a backup/,
  );
  await expect(restore(newer)).rejects.toThrow(/already holds data; add --overwrite/);
  expect([await contents(newer.sql), await schemaOf(newer.sql)]).toEqual(before);

  await restore(newer, true);
  expect(await contents(newer.sql)).toEqual(await contents(source.sql));
  expect(await schemaOf(newer.sql)).toEqual(await schemaOf(source.sql));
  await prepareDatabase(newer.target);
});
