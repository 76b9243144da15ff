import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addRows, contents, schemaOf } from "../../test/support/backup-contents.ts";
import { Databases } from "../../test/support/databases.ts";
import { psqls } from "../../test/support/psql.ts";
import { prepareDatabase } from "../backend/prepare-database.ts";
import { projectRoot } from "../environment.ts";
import { writeBackup } from "./write-backup.ts";

let databases: Databases;
let folder: string;

beforeAll(async () => {
  databases = await Databases.start();
  folder = databases.folder;
}, 60_000);

afterAll(() => databases.dispose());

async function backedUp() {
  const { target, sql } = await databases.prepared();
  await addRows(sql, { count: 100 });
  return { sql, file: await writeBackup(target, folder, { jwtSecret: undefined }) };
}

describe.each(psqls)("with %s alone", (_, psql) => {
  test("an empty database gets everything, and a server can use it", async () => {
    const { sql, file } = await backedUp();
    const empty = await databases.empty();
    await psql(file, empty.target.url);
    expect(await contents(empty.sql)).toEqual(await contents(sql));
    const options = { publicUrl: "http://localhost", jwtSecret: "s".repeat(32), relay: undefined };
    await prepareDatabase(empty.target, options, projectRoot);
    expect(await contents(empty.sql)).toEqual(await contents(sql));
    expect(await schemaOf(empty.sql)).toEqual(await schemaOf(sql));
  });

  test("a prepared database has its rows replaced", async () => {
    const { sql, file } = await backedUp();
    const used = await databases.prepared();
    await addRows(used.sql);
    await psql(file, used.target.url);
    expect(await contents(used.sql)).toEqual(await contents(sql));
    expect(await schemaOf(used.sql)).toEqual(await schemaOf(sql));
  });

  test("a database that has no place for the rows stays as it is, and no row is run", async () => {
    const { file } = await backedUp();
    const used = await databases.prepared();
    await used.sql`alter table public.announcements drop column description cascade`;
    await used.sql`insert into public.announcements (title, date) values ('Culto', '2026-12-24')`;
    const before = await contents(used.sql);
    await expect(psql(file, used.target.url)).rejects.toThrow(/"description"/);
    expect(await contents(used.sql)).toEqual(before);
    expect(existsSync("/tmp/avisos-psql")).toBe(false);
  });
});
