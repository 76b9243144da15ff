import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { TestPostgres } from "../../test/support/database/postgres.ts";
import { checkReachable } from "./wait-for-database.ts";

const disposals: (() => unknown)[] = [];

afterEach(async () => {
  for (const dispose of disposals.splice(0).reverse()) await dispose();
});

/** What PostgreSQL says while it reads its log again after a crash. */
function refusal(): Buffer {
  const fields = ["SFATAL", "C57P03", "Mthe database system is starting up", ""];
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(""));
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Says `refusals` times that it is starting, and leads to `port` then. */
async function starting(refusals: number, port: number): Promise<Server> {
  let left = refusals;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    left -= 1;
    if (left >= 0) socket.once("data", () => socket.end(refusal()));
    else {
      const database = connect(port, "127.0.0.1").on("error", () => socket.destroy());
      socket.pipe(database).pipe(socket);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  disposals.push(() => server.close());
  return server;
}

test("a database that is starting, or not there yet, is waited for", async () => {
  const database = await TestPostgres.start();
  disposals.push(() => database.dispose());
  const port = ((await starting(4, database.port)).address() as AddressInfo).port;
  const url = new URL(database.url);
  url.port = String(port);
  await checkReachable({ url: url.href });

  await database.down();
  const checked = checkReachable({ url: database.url });
  await database.up();
  await checked;
});

test("what will not get better by waiting is told at once", async () => {
  const database = await TestPostgres.start();
  disposals.push(() => database.dispose());
  const url = database.url.replace("/avisos", "/other");
  await expect(checkReachable({ url })).rejects.toThrow(
    /"other" does not exist.*check DATABASE_URL/,
  );
});
