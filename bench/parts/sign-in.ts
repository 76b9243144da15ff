import { withServer } from "../kept-servers.ts";
import { generate, generateAt } from "../load/load.ts";
import { type Account, listRequest, signInRequest } from "../load/requests.ts";
import type { MeasuredServer } from "../measured-server.ts";
import type { Part } from "../part.ts";

const PEOPLE = 8;
const CALM_MS = 50;

async function people(server: MeasuredServer) {
  const accounts: Account[] = [];
  for (let n = 0; n < PEOPLE; n += 1) accounts.push(await server.member());
  return Promise.all(accounts.map(signInRequest));
}

/** Signing in, and how long readers wait while eight people do so without a pause. */
export const signIn: Part = async (report, { alone }) => {
  await withServer(300, 0, async (server) => {
    const requests = await people(server);
    const rows: (string | number)[][] = [];
    for (const connections of [1, 16, 64]) {
      // With 64 at the door the first ones wait for seconds: they count.
      const pace = { ...alone, warmUpMs: 0 };
      const run = await generateAt(server, requests, connections, pace);
      const { perSecond, p50, p99, nodeCpu, databaseCpu, failed } = run;
      rows.push([String(connections), perSecond, p50, p99, nodeCpu, databaseCpu, failed]);
    }
    report.table(
      "sign-in",
      ["connections", "req/s", "p50 ms", "p99 ms", "node µs/req", "db µs/req", "failed"],
      rows,
    );

    const readers: (string | number)[][] = [];
    for (const connections of [1, 16]) {
      const [signedIn, read] = await Promise.all([
        generate(server.port, requests, PEOPLE, alone),
        generate(server.port, [await listRequest()], connections, alone),
      ]);
      const { perSecond, p50, p99, max, failed } = read;
      readers.push([String(connections), perSecond, p50, p99, max, signedIn.perSecond, failed]);
      const name = `p99 of the list (${connections} readers) while ${PEOPLE} sign in`;
      report.figure(name, p99, "ms", { atMost: CALM_MS });
    }
    report.table(
      `list of 300 while ${PEOPLE} people sign in`,
      ["readers", "req/s", "p50 ms", "p99 ms", "longest", "sign-ins/s", "failed"],
      readers,
    );
  });
};
