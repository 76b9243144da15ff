import { setTimeout as delay } from "node:timers/promises";
import { pssMegabytes } from "../../test/support/processes.ts";
import { load, median } from "../load.ts";
import type { Part } from "../part.ts";
import { createRequest, listRequest, pageRequest, signInRequest } from "../requests.ts";

const REST_MS = 3_000;
const SAMPLE_MS = 200;
const REST_MB = 220;
const LOAD_MB = 350;

/** All processes together, at rest and while everything happens at once. */
export const memory: Part = async ({ report, pace: { seconds }, startServer }) => {
  const server = await startServer(300);
  await delay(REST_MS);
  const rest = await pssMegabytes(await server.processes());
  report.figure("all processes at rest (PSS)", rest, "MB", { atMost: REST_MB });

  const member = await server.member();
  const ended = new AbortController();
  const loads = Promise.all([
    load(server, listRequest(), 32, seconds),
    load(server, pageRequest, 16, seconds),
    load(server, listRequest(member.token), 4, seconds),
    load(server, createRequest(member), 4, seconds),
    load(server, signInRequest(member), 8, seconds),
  ]).finally(() => ended.abort());
  async function highestUntilEnd() {
    let highest = rest;
    while (!ended.signal.aborted) {
      highest = Math.max(highest, await pssMegabytes(await server.processes()));
      await delay(SAMPLE_MS);
    }
    return highest;
  }
  const [highest] = await Promise.all([highestUntilEnd(), loads]);
  report.figure("all processes under load (PSS)", highest, "MB", { atMost: LOAD_MB });
};

/** From the process's beginning to the first health check that passes, on an existing directory. */
export const startUp: Part = async ({ report, pace, startServer }) => {
  const server = await startServer(300);
  const times: number[] = [];
  for (let round = 0; round < pace.visits * 2 - 1; round += 1) {
    await server.down();
    times.push(await server.up());
  }
  report.figure("start on an existing directory", median(times, Number), "ms");
};
