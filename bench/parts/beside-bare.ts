import {
  type BareRun,
  generateAt,
  medianOf,
  type Pace,
  type Run,
  startBareServer,
} from "../load/load.ts";
import { ask, type HttpRequest } from "../load/requests.ts";
import type { MeasuredServer } from "../measured-server.ts";
import type { Report } from "../report.ts";

const SHARE_PERCENT = 80;
const P99_RATIO = 2;
const COLUMNS = [
  "connections",
  "req/s",
  "p50 ms",
  "p99 ms",
  "bare req/s",
  "bare p50",
  "bare p99",
  "% of bare",
  "p99 ratio",
  "node µs/req",
  "db µs/req",
  "bare µs/req",
  "failed",
];

/**
 * Measures a request at each number of connections, in turn with a bare `node:http` server that sends
 * the same bytes, so that whatever else the machine does falls on both. `make` is called for each
 * round: a page that is opened later asks with a later time.
 */
export async function besideBare(
  report: Report,
  name: string,
  server: MeasuredServer,
  make: () => HttpRequest | Promise<HttpRequest>,
  pace: Pace,
  connectionCounts = [1, 16, 64],
): Promise<void> {
  const answer = await ask(server.port, await make());
  if (answer.status !== 200) throw new Error(`${name} is answered ${answer.status}`);
  const bytes = Buffer.from(answer.body, "base64").length;
  const encoding = answer.headers.find(([header]) => /^content-encoding$/i.test(header))?.[1];
  const bare = await startBareServer(answer);
  const rows: number[][] = [];
  try {
    for (const connections of connectionCounts) {
      const real: Run[] = [];
      const least: BareRun[] = [];
      for (let round = 0; round < pace.rounds; round += 1) {
        const request = await make();
        real.push(await generateAt(server, [request], connections, pace));
        least.push(await bare.generate([request], connections, pace));
      }
      const [ours, theirs] = [medianOf(real), medianOf(least)];
      const share = (100 * ours.perSecond) / theirs.perSecond;
      const ratio = ours.p99 / theirs.p99;
      rows.push([
        connections,
        ours.perSecond,
        ours.p50,
        ours.p99,
        theirs.perSecond,
        theirs.p50,
        theirs.p99,
        share,
        ratio,
        ours.nodeCpu,
        ours.databaseCpu,
        theirs.nodeCpu,
        ours.failed,
      ]);
      if (connections === connectionCounts.at(-1)) {
        const at = `${name}, ${connections} connections`;
        report.figure(`${at}, of bare node:http`, share, "%", { atLeast: SHARE_PERCENT });
        report.figure(`${at}, p99 to that of bare`, ratio, "×", { atMost: P99_RATIO });
      }
    }
  } finally {
    bare.stop();
  }
  report.table(
    `${name}: ${bytes} bytes, ${encoding ?? "not compressed"}`,
    COLUMNS,
    rows.map(([connections, ...rest]) => [String(connections), ...rest]),
  );
}
