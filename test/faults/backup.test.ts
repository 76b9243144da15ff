import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addRows, contents } from "../support/backups/backup-contents.ts";
import { forFile, forTest, temporaryFolder } from "../support/fixtures.ts";
import { isThorough } from "../support/repetitions.ts";
import { TestServer } from "../support/server.ts";
import { thoroughTest } from "../support/thorough-test.ts";

/** Runs, with 40 MB of text, a quarter without FAULTS=all, that no test changes, and as much again in the history of it. */
const full = await forFile(TestServer.start());
await full.asOwner((sql) => addRows(sql, { count: isThorough ? 12_000 : 3_000, words: 300 }));

async function backedUp(server: TestServer, folder: string): Promise<string> {
  const { code, output } = await server.run("backup.js", folder);
  expect({ code, output }).toMatchObject({ code: 0 });
  return output.slice(0, output.indexOf(" ("));
}

test("a backup that is killed halfway leaves nothing that looks whole", async () => {
  const folder = await temporaryFolder();
  const child = full.spawn("backup.js", folder);
  const written = async () => {
    const [name] = await readdir(folder);
    return name === undefined ? 0 : (await stat(join(folder, name))).size;
  };
  await expect.poll(written, { interval: 5 }).toBeGreaterThan(0);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect((await readdir(folder)).filter((name) => name.endsWith(".gz"))).toEqual([]);
  expect(await readdir(folder)).toHaveLength(1);
  // What it has left is not in the way of the next one.
  await backedUp(full, folder);
}, 360_000);

thoroughTest(
  "12,000 long announcements pass through 64 MB of memory, also where a restore was killed halfway",
  { timeout: 360_000 },
  async () => {
    // The text alone is 40 MB, and 80 MB with its history: held in memory it would end the command.
    const NODE_OPTIONS = "--max-old-space-size=64";
    const small = await forTest(TestServer.create({ DATA_DIR: full.dataDir, NODE_OPTIONS }));
    const begin = Date.now();
    const file = await backedUp(small, await temporaryFolder());
    const took = Date.now() - begin;
    const server = await forTest(TestServer.start({ NODE_OPTIONS }));
    await server.asOwner(addRows);
    const before = await server.asOwner(contents);
    await server.down();

    const child = server.spawn("restore.js", file, "--overwrite");
    const loading = () =>
      server
        .asOwner(
          async (sql) =>
            (
              await sql`select from pg_stat_activity where query like 'COPY "public"."announcements"%'`
            ).length,
        )
        .catch(() => 0);
    await expect.poll(loading, { interval: 20, timeout: 60_000 }).toBe(1);
    child.kill("SIGKILL");
    await once(child, "exit");
    await server.up();
    expect(await server.asOwner(contents)).toEqual(before);
    await server.down();

    const again = Date.now();
    const restored = await server.run("restore.js", file, "--overwrite");
    expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^restored \d+ rows/) });
    console.info(`written in ${took} ms, restored in ${Date.now() - again} ms`);
    await server.up();
    const count = await server.asOwner(
      (sql) => sql`select count(*)::int as n from public.announcements`,
    );
    expect(count).toEqual([{ n: 12_007 }]);
  },
);
