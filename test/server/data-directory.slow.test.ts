import { chmod, chown, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { forTest } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const created = () => forTest(TestServer.prepared());

test("DATA_DIR may have any characters in its name, and stand in a folder that this account alone may enter", async () => {
  const name = "a $HOME $(id) `id` \"b\" 'c' \\ %41 ? # & + , = ç 😀";
  const outer = await created();
  await chmod(outer.dataDir, 0o700);
  const server = await forTest(TestServer.create({ DATA_DIR: join(outer.dataDir, name) }));
  await server.up();
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  // Beside the server, and without it.
  const account = "there is no account with ana@example.org";
  expect((await server.run("admin.js", "ana@example.org")).output).toMatch(account);
  expect(await server.down()).toBe(0);
  expect((await server.run("admin.js", "ana@example.org")).output).toMatch(account);
  const long = await forTest(TestServer.create({ DATA_DIR: join(outer.dataDir, "x".repeat(88)) }));
  expect(await long.refusal()).toMatch(/DATA_DIR is too long for a socket in .*; choose a shorter/);
});

test("a database of another PostgreSQL is refused with both versions and what to do", async () => {
  const server = await created();
  const version = join(server.cluster, "PG_VERSION");
  await writeFile(version, "17\n");
  expect(await server.refusal()).toMatch(
    /is of PostgreSQL 17, and this release has 18: .* run backup; .* restore <file>/,
  );
  await rm(version);
  expect(await server.refusal()).toMatch(/holds no database \(no PG_VERSION\)/);
});

test("a link or another account's folder in place of the database is refused", async () => {
  const server = await created();
  const moved = join(server.dataDir, "elsewhere");
  await rename(server.cluster, moved);
  await symlink(moved, server.cluster);
  expect(await server.refusal()).toMatch(/postgres is no folder/);
  await rm(server.cluster);
  await rename(moved, server.cluster);
  if (process.getuid?.() === 0) {
    await chown(server.cluster, 65534, 65534);
    expect(await server.refusal()).toMatch(
      /postgres belongs to nobody, not to postgres; hand it over: chown -R postgres/,
    );
  }
});
