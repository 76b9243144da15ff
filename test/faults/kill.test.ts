import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { forFile } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";
import { missing, Writers } from "./writers.ts";

const server = await forFile(TestServer.start());

/** The process that each round kills while people write. */
const ROUNDS = ["both", "database", "server"] as const;

async function healthy() {
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

test("kills under writes lose no acknowledged row and no start fails", {
  timeout: 5 * 60_000,
}, async () => {
  const writers = await server.asOwner((owner) => Writers.signUp(server.url, owner));
  for (const killed of ROUNDS) {
    writers.start(16);
    await writers.more(75);
    // A different moment each time; nothing is waited for but time itself.
    await delay(Math.random() * 20);
    if (killed !== "server") process.kill(await server.postmaster(), "SIGKILL");
    if (killed !== "database") await server.down("SIGKILL");
    await writers.stop();
    // A server that was not killed starts its PostgreSQL again by itself.
    if (killed !== "database") {
      await killWhileStarting();
      await server.up();
    }
  }
  await healthy();
  expect(await server.asOwner((owner) => missing(owner, writers.acknowledged))).toBe(0);
});
