import { createHash } from "node:crypto";
import { chown, lstat, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { forTest } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const created = () => forTest(TestServer.prepared());

/** A server whose first start has made the data directory. */
async function started(dataDir: string) {
  const server = await forTest(TestServer.create({ DATA_DIR: dataDir }));
  await server.up();
  return server;
}

const clusterOf = (server: TestServer) => join(server.dataDir, "postgres");

describe("DATA_DIR", () => {
  test("may have any characters in its name", async () => {
    const outer = await created();
    const name = "a $HOME $(id) `id` \"b\" 'c' \\ %41 ? # & + , = ç 😀";
    const server = await started(join(outer.dataDir, name));
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(await server.down()).toBe(0);
    expect((await server.run("admin.js", "ana@example.org")).output).toMatch(
      "there is no account with ana@example.org",
    );
  });

  test("may be long; nothing is made of it in the temporary folder", async () => {
    const outer = await created();
    const dataDir = join(outer.dataDir, "x".repeat(200));
    const target = join(outer.dataDir, "target");
    await writeFile(target, "");
    const before = await stat(target);
    const name = createHash("sha256").update(join(dataDir, "postgres")).digest("hex").slice(0, 16);
    const planted = join(tmpdir(), `avisos-${name}`);
    await symlink(target, planted);
    try {
      const server = await started(dataDir);
      expect((await fetch(`${server.url}/health`)).status).toBe(200);
      const { code, output } = await server.run("admin.js", "ana@example.org");
      expect({ code, output }).toMatchObject({ code: 1, output: /no account with/ });
      expect(await server.down()).toBe(0);
      expect((await lstat(planted)).isSymbolicLink()).toBe(true);
      expect(await stat(target)).toMatchObject({ uid: before.uid, mode: before.mode });
    } finally {
      await rm(planted);
    }
  });

  test("with a database of another PostgreSQL says which, and what to do", async () => {
    const server = await created();
    const version = join(clusterOf(server), "PG_VERSION");
    await writeFile(version, "17\n");
    expect(await server.refusal()).toMatch(
      /is of PostgreSQL 17, and this release has 18: .* run backup; .* restore <file>/,
    );
    await rm(version);
    expect(await server.refusal()).toMatch(/holds no database \(no PG_VERSION\)/);
  });

  test("with a link or another account's folder in place of the database is refused", async () => {
    const server = await created();
    const moved = join(server.dataDir, "elsewhere");
    await rename(clusterOf(server), moved);
    await symlink(moved, clusterOf(server));
    expect(await server.refusal()).toMatch(/postgres is no folder/);
    await rm(clusterOf(server));
    await rename(moved, clusterOf(server));
    if (process.getuid?.() === 0) {
      await chown(clusterOf(server), 65534, 65534);
      expect(await server.refusal()).toMatch(
        /postgres belongs to nobody, not to postgres; hand it over: chown -R postgres/,
      );
    }
  });
});
