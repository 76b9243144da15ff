import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { schemaOf } from "../../test/support/backups/backups.ts";
import { Databases, type TestDatabase } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/for-file.ts";
import { asOwner } from "./connect.ts";
import { prepareForMigrations } from "./prepare-database.ts";

const supabase = join(import.meta.dirname, "../../supabase");
const databases = await forFile(Databases.start());

/**
 * Returns a new database after running all SQL files of a folder in `supabase/` in the order of
 * their names.
 */
async function buildFrom(folder: string): Promise<TestDatabase> {
  const database = await databases.empty();
  await asOwner(database.target, async (owner) => {
    await prepareForMigrations(owner, supabase);
    await owner.query("set check_function_bodies = off");
    for (const file of (await readdir(join(supabase, folder))).sort()) {
      await owner.query(await readFile(join(supabase, folder, file), "utf8"));
    }
  });
  return database;
}

test("the migrations create the same schema as the files in supabase/schemas", async () => {
  const declared = await buildFrom("schemas");
  const migrated = await buildFrom("migrations");
  expect(await schemaOf(migrated.sql)).toEqual(await schemaOf(declared.sql));
});

test("each schema file has at most 300 lines, and no function is defined twice", async () => {
  const definitions: string[] = [];
  for (const file of await readdir(join(supabase, "schemas"))) {
    const text = await readFile(join(supabase, "schemas", file), "utf8");
    expect(text.split("\n").length - 1, file).toBeLessThanOrEqual(300);
    for (const [, name] of text.matchAll(/^create (?:or replace )?function ([\w.]+\([^)]*\))/gm)) {
      definitions.push(name ?? "");
    }
  }
  expect(definitions.length).toBeGreaterThan(80);
  expect(definitions.filter((name, place) => definitions.indexOf(name) !== place)).toEqual([]);
});

test("the table announcements has at most 13 triggers", async () => {
  const { sql } = await databases.prepared();
  const triggers = await sql`
    select tgname from pg_trigger where tgrelid = 'public.announcements'::regclass and not tgisinternal
  `;
  expect(triggers.length).toBeLessThanOrEqual(13);
  expect(triggers).toContainEqual({ tgname: "record_insert" });
});
