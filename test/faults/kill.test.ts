import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { forFile } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";
import { countMissing, Writers } from "./writers.ts";

const server = await forFile(TestServer.start());

/** The process that is killed in each round while members post announcements. */
const ROUNDS = ["both", "database", "server"] as const;

async function expectHealthy() {
  const status = async () => (await fetch(`${server.url}/health`)).status;
  await expect.poll(status, { timeout: 10_000 }).toBe(200);
}

async function killWhileStarting() {
  const child = server.spawn("main.js");
  const exited = once(child, "exit");
  await delay(100 + Math.random() * 600);
  child.kill("SIGKILL");
  await exited;
}

test("killing the server or its database during writes loses no acknowledged row", {
  timeout: 5 * 60_000,
}, async () => {
  const writers = await server.asOwner((owner) => Writers.signUp(server.url, owner));
  for (const killed of ROUNDS) {
    writers.start(16);
    await writers.waitForMore(75);
    // The kill happens at a random moment, because a fixed one would always meet the same state.
    await delay(Math.random() * 20);
    if (killed !== "server") process.kill(await server.postmaster(), "SIGKILL");
    if (killed !== "database") await server.down("SIGKILL");
    await writers.stop();
    // A server that was not killed restarts its PostgreSQL by itself.
    if (killed !== "database") {
      await killWhileStarting();
      await server.up();
    }
  }
  await expectHealthy();
  expect(await server.asOwner((owner) => countMissing(owner, writers.acknowledged))).toBe(0);
});
