import { load, medianRun, type Run } from "../load.ts";
import type { Part } from "../part.ts";
import { createRequest, listRequest, signInRequest } from "../requests.ts";

const CONNECTIONS = 16;
const SIGN_INS = 8;
const P99_MS = 50;

/** A member's reading and writing, which always reach the database. */
export const member: Part = async ({ report, pace, startServer }) => {
  const server = await startServer(300);
  const account = await server.member();
  const requests = {
    "a member's list of 300": () => listRequest(account.token),
    "creating an announcement": () => createRequest(account),
  };
  const measured: Record<string, Run> = {};
  for (const [name, make] of Object.entries(requests)) {
    const runs: Run[] = [];
    for (let round = 0; round <= pace.rounds; round += 1) {
      runs.push(await load(server, make(), CONNECTIONS, pace.seconds));
    }
    const run = medianRun(runs);
    report.figure(name, run["req/s"], "a second");
    measured[name] = run;
  }
  report.table(`members, ${CONNECTIONS} connections`, measured);
};

/** How long readers wait while eight connections sign in without a pause. */
export const signIn: Part = async ({ report, pace: { seconds }, startServer }) => {
  const server = await startServer(300);
  const request = signInRequest(await server.member());
  const [signIns, reads] = await Promise.all([
    load(server, request, SIGN_INS, seconds),
    load(server, listRequest(), CONNECTIONS, seconds),
  ]);
  report.figure("sign-ins beside readers", signIns["req/s"], "a second");
  report.figure(`p99 of the list beside ${SIGN_INS} who sign in`, reads["p99 ms"], "ms", {
    atMost: P99_MS,
  });
};
