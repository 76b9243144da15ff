import { load } from "../load.ts";
import type { Part } from "../part.ts";
import { listRequest, signInRequest } from "../requests.ts";

const SIGN_INS = 8;
const READERS = 16;
const P99_MS = 50;

/** How long readers wait while eight connections sign in without a pause. */
export const signIn: Part = async ({ report, pace, startServer }) => {
  const server = await startServer(300);
  const request = signInRequest(await server.member());
  const [signIns, reads] = await Promise.all([
    load(server, request, SIGN_INS, pace.seconds),
    load(server, listRequest(), READERS, pace.seconds),
  ]);
  report.figure("sign-ins beside readers", signIns["req/s"], "a second");
  report.figure(`p99 of the list beside ${SIGN_INS} who sign in`, reads["p99 ms"], "ms", {
    atMost: P99_MS,
  });
};
