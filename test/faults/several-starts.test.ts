import { expect, test } from "vitest";
import { TestPostgres } from "../support/database/postgres.ts";
import { forFile } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const database = await forFile(TestPostgres.start());

/** Starts a server on each of the databases `urls` at once; returns the errors of those that failed. */
async function startTogether(urls: string[]): Promise<string[]> {
  const env = { JWT_SECRET: "s".repeat(32) };
  const servers = await Promise.all(
    urls.map((url) => TestServer.create({ DATABASE_URL: url, ...env })),
  );
  const results = await Promise.allSettled(servers.map((server) => server.up()));
  await Promise.all(servers.map((server) => server.dispose()));
  return results.flatMap((result) => (result.status === "rejected" ? [`${result.reason}`] : []));
}

async function createDatabase(name: string): Promise<string> {
  const sql = database.superuser();
  await sql.unsafe(`create database ${name} owner church`);
  await sql.end();
  return database.url.replace("/avisos", `/${name}`);
}

test("servers that start at once on one empty database all start, and so do those that follow", async () => {
  const url = await createDatabase("fresh");
  expect(await startTogether([url, url, url])).toEqual([]);
  expect(await startTogether([url, url])).toEqual([]);
});

test("first starts at once on two databases of one PostgreSQL share their roles", async () => {
  const urls = [await createDatabase("one"), await createDatabase("two")];
  expect(await startTogether(urls)).toEqual([]);
});
