import { connect } from "node:net";
import { expect, test } from "vitest";
import { EventStream } from "../support/clients/event-stream.ts";
import { PUBLISHABLE_KEY, signUp, visit } from "../support/clients/visitor.ts";
import { forFile, forTest } from "../support/for-file.ts";
import { processTree, pssMegabytes } from "../support/processes.ts";
import { TestServer } from "../support/server.ts";

const BROWSERS = 1_000;
const READERS = 150;
const REQUESTS = 2_000;

const server = await forFile(TestServer.start());
const { access_token: token } = await signUp(server.url);
const member = { authorization: `Bearer ${token}` };
const owner = await forFile(server.owner());
await owner`
  insert into public.announcements (title, description, date)
  select 'Aviso ' || n, left(repeat(md5(n::text), 200), 5000), now() + n * interval '30 minutes'
  from generate_series(1, 700) n
`;

const serverAlone = async () => [server.pid ?? 0];
const serverAndDatabase = () => processTree(server.pid ?? 0);

/** Returns by how many MB the memory of the processes grows during `work`. */
async function growth(
  work: () => Promise<unknown>,
  processes = serverAndDatabase,
): Promise<number> {
  const before = await pssMegabytes(await processes());
  await work();
  return (await pssMegabytes(await processes())) - before;
}

let requestCount = 0;
/** Returns the path of a response of about 3.6 MB that is in no cache. */
function uncachedPath(columns = "id,title,description") {
  requestCount += 1;
  const from = new Date(requestCount * 1_000).toISOString();
  return `/rest/v1/announcements?select=${columns}&date=gte.${from}`;
}

/** Sends requests without reading their responses. */
async function sendWithoutReading(requests: string) {
  const socket = connect(server.port, "127.0.0.1").on("error", () => {});
  await forTest({ close: () => socket.destroy() });
  socket.pause().write(requests);
}

const request = (bearer = PUBLISHABLE_KEY) =>
  `GET ${uncachedPath()} HTTP/1.1\r\nHost: x\r\napikey: ${PUBLISHABLE_KEY}\r\nAuthorization: Bearer ${bearer}\r\n\r\n`;

/**
 * Waits until visitors and members get responses. A visitor's statement that takes over a second
 * first gets a 503.
 */
async function waitUntilOthersServed() {
  for (const path of [uncachedPath("id"), "/", "/avisos.xml", "/agenda.ics"]) {
    for (const headers of [{}, member]) {
      await expect.poll(async () => (await visit(server.url + path, headers)).status).toBe(200);
    }
  }
}

test("a thousand open event streams use less than 50 MB", async () => {
  const streams: EventStream[] = [];
  const open = () => forTest(EventStream.open(server.url));
  const change = async () => {
    await owner`
      update public.ministries
      set color = '#' || lpad(to_hex((random() * 16777215)::integer), 6, '0')
    `;
    await Promise.all(streams.map((stream) => stream.expectTables("ministries")));
  };
  // The first streams and the first change load code and open connections, which the measurement
  // leaves out.
  for (let n = 0; n < 50; n += 1) streams.push(await open());
  await change();
  const grown = await growth(async () => {
    while (streams.length < BROWSERS) {
      streams.push(...(await Promise.all(Array.from({ length: 50 }, open))));
    }
    await change();
  }, serverAlone);
  console.info({ megabytes: Math.round(grown) });
  expect(grown).toBeLessThan(50);
});

test("150 responses that clients do not read use less than 400 MB", async () => {
  await waitUntilOthersServed();
  const grown = await growth(async () => {
    for (let reader = 0; reader < READERS; reader += 1) {
      await sendWithoutReading(request(reader % 2 === 0 ? token : undefined));
      if (reader % 25 === 0) await waitUntilOthersServed();
    }
  });
  expect(grown).toBeLessThan(400);
});

/**
 * Returns a request with as many joins and conditions as the API allows. Each `number` results in
 * different SQL.
 */
function requestOf(number: number): string {
  const ministries = Array.from({ length: 5 }, (_, n) => `m${number}x${n}:ministries(id,name)`);
  const select =
    number % 2 === 0
      ? `announcements?select=id,${ministries}`
      : `ministries?select=id,l${number}:announcements(id,title,series(id))`;
  const groups = Array.from({ length: 6 }, () => `and(${Array(3).fill("id.not.is.null")})`);
  return `${select}&limit=1&or=(${groups})`;
}

test("two thousand different requests use less than 200 MB", { timeout: 180_000 }, async () => {
  const numbers = Array.from({ length: REQUESTS }, (_, number) => number);
  const client = async () => {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
      const url = `${server.url}/rest/v1/${requestOf(number)}`;
      expect((await visit(url, member)).status).toBe(200);
    }
  };
  const grown = await growth(() => Promise.all(Array.from({ length: 8 }, client)));
  expect(grown).toBeLessThan(200);
});
