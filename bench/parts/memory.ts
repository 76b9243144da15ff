import { setTimeout as delay } from "node:timers/promises";
import { withServer } from "../kept-servers.ts";
import { generate, ID_PLACE } from "../load/load.ts";
import { createRequest, listRequest, pageRequest, signInRequest } from "../load/requests.ts";
import type { Part } from "../part.ts";
import { memory as memoryOf } from "../processes.ts";

const REST_MS = 3_000;
const SAMPLE_MS = 200;
const REST_MB = 220;
const LOAD_MB = 350;

/** All processes together, at rest and while everything happens at once. */
export const memory: Part = async (report, { alone }) => {
  await withServer(300, 0, async (server) => {
    await delay(REST_MS);
    const rest = await memoryOf(await server.processes());
    const member = await server.member();

    const highest = { pss: 0, rss: 0 };
    const done = new AbortController();
    const sampling = (async () => {
      while (!done.signal.aborted) {
        const { pss, rss } = await memoryOf(await server.processes());
        highest.pss = Math.max(highest.pss, pss);
        highest.rss = Math.max(highest.rss, rss);
        await delay(SAMPLE_MS);
      }
    })();
    const { port } = server;
    const reader = await listRequest();
    await Promise.all([
      generate(port, [reader], 32, alone),
      generate(port, [pageRequest], 16, alone),
      generate(port, [await listRequest({ token: member.token })], 4, alone),
      generate(port, [await createRequest(member, ID_PLACE)], 4, alone),
      generate(port, [await signInRequest(member)], 8, alone),
    ]);
    done.abort();
    await sampling;
    await delay(REST_MS);
    const after = await memoryOf(await server.processes());

    report.figure("all processes at rest (PSS)", rest.pss, "MB", { atMost: REST_MB });
    report.figure("all processes under load (PSS)", highest.pss, "MB", { atMost: LOAD_MB });
    report.table(
      "memory of all processes",
      ["", "PSS MB", "sum of RSS MB"],
      [
        ["at rest", rest.pss, rest.rss],
        ["highest under load", highest.pss, highest.rss],
        ["at rest again", after.pss, after.rss],
      ],
    );
  });
};
