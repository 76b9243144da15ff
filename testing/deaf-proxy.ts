import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

const NOTIFICATION = "A".charCodeAt(0);
const HEADER_BYTES = 5;

/** Passes on what PostgreSQL says, message by message, but for its notifications. */
function passWithoutNotifications(database: Socket, client: Socket) {
  let held = Buffer.alloc(0);
  database.on("data", (chunk: Buffer) => {
    held = Buffer.concat([held, chunk]);
    while (held.length >= HEADER_BYTES) {
      const end = 1 + held.readInt32BE(1);
      if (held.length < end) return;
      if (held[0] !== NOTIFICATION) client.write(held.subarray(0, end));
      held = held.subarray(end);
    }
  });
}

/** A way to the PostgreSQL on `port` by which no notification comes, as through some poolers. */
export async function openDeafProxy(port: number) {
  const server = createServer((client) => {
    const database = connect(port, "127.0.0.1");
    client.pipe(database);
    passWithoutNotifications(database, client);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      socket.on("error", () => {});
      socket.on("close", () => other.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { port: address.port, close: () => server.close() };
}
