import { expect, test } from "vitest";
import { forFile } from "../support/fixtures.ts";
import { repetitions } from "../support/repetitions.ts";
import { TestServer } from "../support/server.ts";

const ROUNDS = repetitions(25);
const STARTS = 2 * ROUNDS;

const server = await forFile(TestServer.start());

test(`a second start on the same directory is refused ${STARTS} of ${STARTS} times`, {
  timeout: 5 * 60_000,
}, async () => {
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const env = { DATA_DIR: server.dataDir };
    const [one, two] = [await TestServer.create(env), await TestServer.create(env)];
    for (const { code, output } of await Promise.all([one.run("main.js"), two.run("main.js")])) {
      if (code === 1 && output.includes("already using DATA_DIR")) refused += 1;
    }
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  }
  expect(refused).toBe(STARTS);
  console.info(`${refused} of ${STARTS} second starts refused`);
});
