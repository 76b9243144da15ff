import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { visit } from "../../test/support/clients/visitor.ts";
import { forFile } from "../../test/support/for-file.ts";
import { processTree, pssMegabytes } from "../../test/support/processes.ts";
import { TestServer } from "../../test/support/server.ts";
import { tryRestore } from "./restore-check.ts";

const ANNOUNCEMENTS = 5_000;
const PICTURES = 180;
const PICTURE_BYTES = 200_000;
const SCRIPT = new URL("../../dist-server/check-restore.js", import.meta.url);

const server = await forFile(TestServer.start());
await server.asOwner(async (owner) => {
  await owner`
    insert into public.announcements (title, description, date)
    select 'Aviso ' || n, repeat('Texto do aviso ' || md5(n::text) || '. ', 12),
      now() + n * interval '20 minutes'
    from generate_series(1, ${ANNOUNCEMENTS}::integer) n
  `;
  // Random bytes cannot be compressed, as those of real pictures.
  await owner`create extension if not exists pgcrypto schema extensions`;
  await owner`
    insert into private.pictures (id, page, card)
    select md5(n::text) || '-800x600', page, substring(page for 1000)
    from generate_series(1, ${PICTURES}::integer) n, lateral (
      select string_agg(extensions.gen_random_bytes(1000), '' order by part) as page
      from generate_series(1, ${PICTURE_BYTES / 1000}::integer) part where n > 0
    ) bytes
  `;
});
const { output } = await server.run("backup.js");
const file = output.slice(0, output.indexOf(" ("));

let requests = 0;
/** Returns the 95th percentile of the time in ms of a visitor's uncached reads, until `done`. */
async function slowestReads(done: () => boolean): Promise<number> {
  const times: number[] = [];
  while (!done()) {
    requests += 1;
    const from = new Date(requests * 1_000).toISOString();
    const start = performance.now();
    const path = `/rest/v1/announcements?select=id,title,date&limit=50&order=date&date=gte.${from}`;
    expect((await visit(server.url + path)).status).toBe(200);
    expect((await visit(`${server.url}/?n=${requests}`)).status).toBe(200);
    times.push(performance.now() - start);
    await delay(10);
  }
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.95)] ?? 0;
}

test("trying a backup of 5,000 announcements and 36 MB of pictures takes at most 20 s and 150 MB", {
  timeout: 120_000,
}, async () => {
  const warmUp = performance.now() + 3_000;
  await slowestReads(() => performance.now() > warmUp);
  const until = performance.now() + 8_000;
  const before = await slowestReads(() => performance.now() > until);
  const others = await processTree(process.pid);
  const start = performance.now();
  let isDone = false;
  const { signal } = new AbortController();
  const task = { file, dataDir: server.dataDir, databaseUrl: undefined };
  const check = tryRestore(task, signal, SCRIPT).finally(() => {
    isDone = true;
  });
  let most = 0;
  const measure = async () => {
    while (!isDone) {
      const started = (await processTree(process.pid)).filter((pid) => !others.includes(pid));
      most = Math.max(most, await pssMegabytes(started));
      await delay(100);
    }
  };
  const [result, during] = await Promise.all([check, slowestReads(() => isDone), measure()]);
  const seconds = (performance.now() - start) / 1_000;
  console.info({ result, seconds, megabytes: most, p95Before: before, p95During: during });
  expect(result.restored).toBe(true);
  expect(seconds).toBeLessThan(20);
  expect(most).toBeLessThan(150);
  expect(during).toBeLessThan(before * 2 + 50);
});
