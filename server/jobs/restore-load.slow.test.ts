import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { addRows, backUp } from "../../test/support/backups/backups.ts";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/for-file.ts";
import { processTree, pssMegabytes } from "../../test/support/processes.ts";
import { tryRestore } from "./restore-check.ts";

const databases = await forFile(Databases.start());
const source = await databases.prepared();
await addRows(source.sql, { count: 5_000, words: 40 });
// Random bytes cannot be compressed, as those of real pictures.
for (let count = 0; count < 180; count += 1) {
  const id = `${randomBytes(16).toString("hex")}-800x600`;
  await source.sql`
    insert into private.pictures (id, page, card) values (${id}, ${randomBytes(200_000)}, '')
  `;
}
const file = await backUp(source, databases.folder);

test("trying a backup of 5,000 announcements and 36 MB of pictures takes at most 20 s and 150 MB", async () => {
  const others = await processTree(process.pid);
  const start = performance.now();
  let seconds = 0;
  const { signal } = new AbortController();
  const task = { file, dataDir: databases.folder, databaseUrl: undefined };
  const check = tryRestore(task, signal).finally(() => {
    seconds = (performance.now() - start) / 1_000;
  });
  let megabytes = 0;
  while (seconds === 0) {
    const started = (await processTree(process.pid)).filter((pid) => !others.includes(pid));
    megabytes = Math.max(megabytes, await pssMegabytes(started));
    await delay(100);
  }
  expect(await check).toMatchObject({ restored: true });
  console.info({ seconds, megabytes });
  expect(seconds).toBeLessThan(20);
  expect(megabytes).toBeLessThan(150);
});
