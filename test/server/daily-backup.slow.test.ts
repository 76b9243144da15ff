import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { forTest } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const health = z.object({ backup: z.unknown() });

test("the server backs up by itself; what fails is one line of its log and shows in /health", async () => {
  const server = await forTest(TestServer.prepared());
  const folder = join(server.dataDir, "backups");
  const backup = async () =>
    health.parse(await (await fetch(`${server.url}/health`)).json()).backup;
  const names = async () => (await readdir(folder)).filter((name) => name.endsWith(".sql.gz"));
  await writeFile(folder, "in the way");
  await server.up();
  await expect.poll(backup).toEqual({ ageHours: null, failed: true });
  const failure = /^\{"level":50,.*"cause":"ENOTDIR.*"msg":"backup failed"\}$/gm;
  await expect.poll(() => server.output.match(failure)?.length).toBe(1);
  await server.down();

  await rm(folder);
  await server.up();
  await expect.poll(backup).toEqual({ ageHours: 0, failed: false });
  const [name = ""] = await names();
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await server.down()).toBe(0);

  const restored = await server.run("restore.js", join(folder, name));
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^restored \d+ rows/) });
}, 120_000);
