import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { PUBLISHABLE_KEY, signUp, visit } from "../support/clients/visitor.ts";
import { forFile } from "../support/fixtures.ts";
import { processTree, pssMegabytes } from "../support/processes.ts";
import { TestServer } from "../support/server.ts";

const READERS = 150;
const MOST_MEGABYTES = 400;

const server = await forFile(TestServer.start());
const { access_token: token } = await signUp(server.url);
const owner = await forFile(server.owner());
await owner`
  insert into public.announcements (title, description, date)
  select 'Aviso ' || n, left(repeat(md5(n::text), 200), 5000), now() + n * interval '30 minutes'
  from generate_series(1, 700) n
`;

let asked = 0;
/** Some 3.6 MB that nobody has asked for before. */
function path() {
  asked += 1;
  const from = new Date(asked * 1_000).toISOString();
  return `/rest/v1/announcements?select=id,title,description&date=gte.${from}`;
}

/** Sends requests and reads no response. */
function ask(requests: string): Socket {
  const socket = connect(server.port, "127.0.0.1").on("error", () => {});
  onTestFinished(() => void socket.destroy());
  socket.pause().write(requests);
  return socket;
}

const request = (bearer = PUBLISHABLE_KEY) =>
  `GET ${path()} HTTP/1.1\r\nHost: x\r\napikey: ${PUBLISHABLE_KEY}\r\nAuthorization: Bearer ${bearer}\r\n\r\n`;

/** Asks for pages and for rows that are in no cache, as a visitor and as a member. */
async function expectOthersServed() {
  for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
    const { status } = await visit(server.url + path().replace("description", "date"), headers);
    expect(status).toBe(200);
  }
  for (const page of ["/", "/avisos.xml", "/agenda.ics"]) {
    expect((await visit(server.url + page)).status).toBe(200);
  }
}

test("a thousand requests in one packet of a connection that closes leave nothing behind", async () => {
  for (let round = 0; round < 20; round += 1) {
    ask(Array.from({ length: 1_000 }, () => request()).join("")).end();
  }
  await expect.poll(async () => (await visit(server.url + path())).status).toBe(200);
  await expectOthersServed();
});

test("visitors and members who read nothing keep nobody waiting, and take little memory", async () => {
  await expectOthersServed();
  const before = await pssMegabytes(await processTree(server.pid ?? 0));
  let most = 0;
  for (let reader = 0; reader < READERS; reader += 1) {
    ask(request(reader % 2 === 0 ? token : undefined));
    if (reader % 10 > 0) continue;
    await expectOthersServed();
    most = Math.max(most, await pssMegabytes(await processTree(server.pid ?? 0)));
  }
  expect(most - before).toBeLessThan(MOST_MEGABYTES);
});
