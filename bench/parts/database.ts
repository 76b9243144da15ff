import { withServer } from "../kept-servers.ts";
import { Child } from "../load/child.ts";
import { generateAt, ID_PLACE, medianOf, type Pace, type Run } from "../load/load.ts";
import { createRequest, type HttpRequest, listRequest } from "../load/requests.ts";
import type { Outcome } from "../load/tally.mjs";
import type { MeasuredServer } from "../measured-server.ts";
import type { Part } from "../part.ts";
import type { Report } from "../report.ts";

const MINISTRY =
  "(select to_json(m) from (select id, name, color from public.ministries where id = a.ministry_id) m) as ministry";
const LIST = `select a.*, ${MINISTRY} from public.announcements a where date >= $1 and date <= $2 order by date, id`;
const INSERT =
  "insert into public.announcements (id, title, description, date, ministry_id, created_by) values ($1, $2, $3, $4, $5, $6) returning id";
const READ = `select a.*, ${MINISTRY} from public.announcements a where id = $1`;

type Statement = { text: string; values: unknown[] };
type Compared = {
  name: string;
  make: () => Promise<HttpRequest>;
  statements: Statement[];
  /** The member's. */
  token: string;
};

async function straight(
  server: MeasuredServer,
  { statements, token }: Compared,
  connections: number,
  { warmUpMs, measureMs }: Pace,
): Promise<Outcome> {
  const child = new Child("straight.mjs");
  try {
    const { socketDir } = server;
    const order = { socketDir, connections, warmUpMs, measureMs, token, statements };
    return (await child.ask(order)) as Outcome;
  } finally {
    child.stop();
  }
}

async function compare(
  report: Report,
  server: MeasuredServer,
  compared: Compared,
  pace: Pace,
): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const connections of [1, 16, 64]) {
    const http: Run[] = [];
    const direct: Outcome[] = [];
    // PostgreSQL has 40 places, of which the server holds some.
    const places = Math.min(connections, 16);
    for (let round = 0; round < pace.rounds; round += 1) {
      http.push(await generateAt(server, [await compared.make()], connections, pace));
      direct.push(await straight(server, compared, places, pace));
    }
    const [ours, theirs] = [medianOf(http), medianOf(direct)];
    const share = (100 * ours.perSecond) / theirs.perSecond;
    rows.push([
      `${connections}`,
      ours.perSecond,
      ours.p50,
      ours.p99,
      `${places}`,
      theirs.perSecond,
      theirs.p50,
      theirs.p99,
      share,
      ours.nodeCpu,
      ours.databaseCpu,
      ours.failed,
    ]);
    if (connections === 16) {
      report.figure(`${compared.name}, 16 connections, of the same SQL straight`, share, "%");
    }
  }
  report.table(
    `${compared.name}, over HTTP beside the same SQL straight to PostgreSQL`,
    [
      ...["connections", "req/s", "p50 ms", "p99 ms"],
      ...["straight on", "tx/s", "p50 ms", "p99 ms", "% of straight"],
      ...["node µs/req", "db µs/req", "failed"],
    ],
    rows,
  );
}

/** A member's reading and writing, which always reach the database. */
export const database: Part = async (report, { compared: pace }) => {
  await withServer(300, 0, async (server) => {
    const member = await server.member();
    const twice = { ...pace, rounds: Math.min(2, pace.rounds) };
    const now = Date.now();
    const dates = [now, now + 30 * 24 * 60 * 60 * 1000].map((at) => new Date(at).toISOString());
    const list: Compared = {
      name: "a member's list of 300",
      make: () => listRequest({ token: member.token }),
      statements: [{ text: LIST, values: dates }],
      token: member.token,
    };
    await compare(report, server, list, twice);
    const { body } = await createRequest(member, "<id>");
    const row: Record<string, unknown> = JSON.parse(body);
    const columns = ["id", "title", "description", "date", "ministry_id", "created_by"];
    const create: Compared = {
      name: "create",
      make: () => createRequest(member, ID_PLACE),
      statements: [
        { text: INSERT, values: columns.map((column) => row[column]) },
        { text: READ, values: ["<id>"] },
      ],
      token: member.token,
    };
    await compare(report, server, create, twice);
  });
};
