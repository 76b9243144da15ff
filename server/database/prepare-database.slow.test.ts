import { join } from "node:path";
import { expect, test } from "vitest";
import { TestPostgres } from "../../test/support/database/postgres.ts";
import { forFile } from "../../test/support/for-file.ts";
import { projectRoot } from "../environment.ts";
import { asOwner, REQUEST_ROLE } from "./connect.ts";
import { prepareForMigrations } from "./prepare-database.ts";

const DATABASES = ["one", "two", "three", "four"];
const ROLES = [REQUEST_ROLE, "service_role", "authenticated", "anon"];
const ROUNDS = 5;

const database = await forFile(TestPostgres.start());
const superuser = await forFile(database.superuser());
for (const name of DATABASES) await superuser.unsafe(`create database ${name} owner church`);

const createIn = (name: string) =>
  asOwner({ url: database.url.replace("/avisos", `/${name}`) }, (owner) =>
    prepareForMigrations(owner, join(projectRoot, "supabase")),
  );

async function dropRoles(names: string[]) {
  for (const name of names) {
    const sql = database.superuser(name);
    await sql.unsafe(`drop owned by ${ROLES.join(", ")}`).finally(() => sql.end());
  }
  await superuser.unsafe(`drop role ${ROLES.join(", ")}`);
}

test("servers of several databases in one PostgreSQL can create its roles at the same time", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(DATABASES.map(createIn));
    const found = await superuser`select from pg_roles where rolname = any(${ROLES})`;
    expect(found).toHaveLength(ROLES.length);
    await dropRoles(DATABASES);
  }
});

test("passwords can be checked if an operator has installed pgcrypto in another schema", async () => {
  await superuser.unsafe("create database used owner church");
  const sql = await forFile(database.superuser("used"));
  await sql.unsafe(
    `create schema "Own tools" authorization church; create extension pgcrypto schema "Own tools"`,
  );
  for (let start = 0; start < 2; start += 1) await createIn("used");
  const hash = "$2a$04$abcdefghijklmnopqrstuu";
  const [row] = await sql`
    select extensions.crypt('senha', ${hash}) = "Own tools".crypt('senha', ${hash}) as equal
  `;
  expect(row).toEqual({ equal: true });
});
