import { connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { TestPostgres } from "../../test/support/database/postgres.ts";
import { forTest } from "../../test/support/fixtures.ts";
import { portOf } from "../../test/support/free-port.ts";
import { checkReachable } from "./wait-for-database.ts";

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
async function starting(refusals: number, port: number): Promise<number> {
  let left = refusals;
  const server = await forTest(
    createServer((socket) => {
      socket.on("error", () => {});
      left -= 1;
      if (left >= 0) socket.once("data", () => socket.end(refusal()));
      else {
        const database = connect(port, "127.0.0.1").on("error", () => socket.destroy());
        socket.pipe(database).pipe(socket);
      }
    }),
  );
  return portOf(server);
}

test("a database that is starting, or not there yet, is waited for", async () => {
  const database = await forTest(TestPostgres.start());
  const url = new URL(database.url);
  url.port = String(await starting(4, database.port));
  await checkReachable({ url: url.href });

  await database.down();
  const checked = checkReachable({ url: database.url });
  await database.up();
  await checked;
});

test("what will not get better by waiting is told at once", async () => {
  const database = await forTest(TestPostgres.start());
  const url = database.url.replace("/avisos", "/other");
  await expect(checkReachable({ url })).rejects.toThrow(
    /"other" does not exist.*check DATABASE_URL/,
  );
});
