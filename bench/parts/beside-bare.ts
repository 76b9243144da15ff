import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type LoadedServer, load, medianRun, type Run } from "../load.ts";
import type { Bench, Part } from "../part.ts";
import { type HttpRequest, listRequest, pageRequest, receive } from "../requests.ts";

const ROWS = 300;
const CONNECTIONS = 64;
const SERVER = join(import.meta.dirname, "../bare-server.mjs");
const ENCODINGS = [
  { name: "not compressed", accept: "identity" },
  { name: "brotli", accept: "gzip, deflate, br, zstd" },
] as const;

/** Of bare `node:http`, in percent. */
type Targets = Record<(typeof ENCODINGS)[number]["name"], number>;

const BOARD: Targets = { "not compressed": 80, brotli: 70 };
const ANNOUNCEMENT: Targets = { "not compressed": 75, brotli: 75 };

type Response = Awaited<ReturnType<typeof receive>>;

/** Runs `work` with a bare `node:http` server that sends the same headers and bytes. */
async function withBareServer<T>(
  response: Response,
  work: (server: LoadedServer) => Promise<T>,
): Promise<T> {
  const child = fork(SERVER, { execArgv: [], serialization: "advanced" });
  try {
    child.send(response);
    const [{ port }] = await once(child, "message");
    const processes = async () => [child.pid ?? 0];
    return await work({ url: `http://127.0.0.1:${port}`, processes });
  } finally {
    child.kill();
  }
}

/**
 * Measures a request in turn with the bare server, so that whatever else the machine does falls on both.
 * `prepare` is given the server's address; what it returns makes the request of each round: a page that is opened later
 * asks with a later time.
 */
async function besideBare(
  { report, pace, startServer }: Bench,
  name: string,
  targets: Targets,
  prepare: (url: string) => Promise<() => HttpRequest>,
): Promise<void> {
  const server = await startServer(ROWS);
  const make = await prepare(server.url);
  const measured: Record<string, Run & { kB: number }> = {};
  for (const { name: encoding, accept } of ENCODINGS) {
    const atLeast = targets[encoding];
    const request = () => {
      const { path, headers } = make();
      return { path, headers: { ...headers, "Accept-Encoding": accept } };
    };
    const response = await receive(server.url, request());
    const ours: Run[] = [];
    const bare: Run[] = [];
    await withBareServer(response, async (bareServer) => {
      for (let round = 0; round <= pace.rounds; round += 1) {
        ours.push(await load(server, request(), CONNECTIONS, pace.seconds));
        bare.push(await load(bareServer, request(), CONNECTIONS, pace.seconds));
      }
    });
    const [our, least] = [medianRun(ours), medianRun(bare)];
    const rate = (100 * our["req/s"]) / least["req/s"];
    const cpu = (100 * least["µs/req"]) / our["µs/req"];
    report.figure(`${encoding}, of bare node:http by rate`, rate, "%", { atLeast });
    report.figure(`${encoding}, by processor time`, cpu, "%", { atLeast });
    const kB = response.body.length / 1000;
    Object.assign(measured, {
      [encoding]: { kB, ...our },
      [`${encoding}, bare`]: { kB, ...least },
    });
  }
  report.table(`${name}, ${CONNECTIONS} connections`, measured);
}

/** The board's rows as a visitor's browser asks for them. */
export const list: Part = (bench) =>
  besideBare(bench, `list of ${ROWS}`, BOARD, async () => () => listRequest());

/** The home page with the rows that the server writes into it. */
export const page: Part = (bench) =>
  besideBare(bench, "page /", BOARD, async () => () => pageRequest);

/** The page of one of the board's announcements. */
export const announcementPage: Part = (bench) =>
  besideBare(bench, "page /avisos/<id>", ANNOUNCEMENT, async (url) => {
    const { path, headers } = listRequest();
    const { body } = await receive(url, {
      path,
      headers: { ...headers, "Accept-Encoding": "identity" },
    });
    const [row]: { id: string }[] = JSON.parse(body.toString());
    return () => ({ ...pageRequest, path: `/avisos/${row?.id}` });
  });
