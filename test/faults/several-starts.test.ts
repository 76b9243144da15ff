import { expect, test } from "vitest";
import { TestPostgres } from "../support/database/postgres.ts";
import { forFile } from "../support/fixtures.ts";
import { repetitions } from "../support/repetitions.ts";
import { TestServer } from "../support/server.ts";
import { thoroughTest } from "../support/thorough-test.ts";

const STARTS = repetitions(120);
const FRESH_EVERY = 4;

const database = await forFile(TestPostgres.start());

/** Starts `count` servers at once; returns what those that failed said. */
async function startTogether(count: number, urlOf: (index: number) => string): Promise<string[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      TestServer.create({ DATABASE_URL: urlOf(index), JWT_SECRET: "s".repeat(32) }),
    ),
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

test(`${STARTS} starts of two to four servers at once on one database, none fails`, {
  timeout: 30 * 60_000,
}, async () => {
  const failures: string[] = [];
  let starts = 0;
  let url = database.url;
  for (let round = 0; starts < STARTS; round += 1) {
    // A first start of all, with everything still to be made, and then some on what is there.
    if (round % FRESH_EVERY === 0) url = await createDatabase(`fresh_${round}`);
    const count = 2 + (round % 3);
    failures.push(...(await startTogether(count, () => url)));
    starts += count;
  }
  expect(failures).toEqual([]);
  console.info(`${starts} starts, 0 failures`);
});

thoroughTest(
  "first starts at once on several databases of one PostgreSQL share their roles",
  {
    timeout: 10 * 60_000,
  },
  async () => {
    for (let round = 0; round < 3; round += 1) {
      const fresh = await TestPostgres.start();
      const sql = fresh.superuser();
      const urls = [fresh.url];
      for (const name of ["two", "three"]) {
        await sql.unsafe(`create database ${name} owner church`);
        urls.push(fresh.url.replace("/avisos", `/${name}`));
      }
      await sql.end();
      const failures = await startTogether(urls.length, (index) => urls[index] ?? "");
      await fresh.dispose();
      expect(failures).toEqual([]);
    }
  },
);
