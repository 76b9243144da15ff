import { connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { TestPostgres } from "../../test/support/database/postgres.ts";
import { forFile, forTest } from "../../test/support/for-file.ts";
import { portOf } from "../../test/support/free-port.ts";
import { checkReachable } from "./connect.ts";

const database = await forFile(TestPostgres.start());

/** Returns the bytes of the error that PostgreSQL sends while it is starting after a crash. */
function startingError(): Buffer {
  const body = Buffer.from("SFATAL\0C57P03\0Mthe database system is starting up\0\0");
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

test("the server waits for a database that is starting or does not listen yet", async () => {
  let refusals = 4;
  const starting = await forTest(
    createServer((socket) => {
      socket.on("error", () => {});
      refusals -= 1;
      if (refusals >= 0) return void socket.once("data", () => socket.end(startingError()));
      const databaseSocket = connect(database.port, "127.0.0.1").on("error", () =>
        socket.destroy(),
      );
      socket.pipe(databaseSocket).pipe(socket);
    }),
  );
  const url = new URL(database.url);
  url.port = String(await portOf(starting));
  await checkReachable({ url: url.href });
  expect(refusals).toBeLessThan(0);

  await database.down();
  const checked = checkReachable({ url: database.url });
  await database.up();
  await checked;
});

test("a permanent connection error is reported without waiting", async () => {
  const url = database.url.replace("/avisos", "/other");
  await expect(checkReachable({ url })).rejects.toThrow(
    /"other" does not exist.*check DATABASE_URL/,
  );
});
