import { createSocket } from "node:dgram";
import { type EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:net";

// Above the ports that browsers refuse, below those that Linux gives to outgoing connections and to port 0
// (from 32768), so that none of these takes the port before the server listens on it or while it restarts.
const FIRST = 20_000;
const COUNT = 12_768;

/** Whether what was told to listen does; not when another program has the port. */
const isListening = (listener: EventEmitter): Promise<boolean> =>
  once(listener, "listening").then(
    () => true,
    (error) => {
      if (error.code !== "EADDRINUSE") throw error;
      return false;
    },
  );

/** A port that nobody listens on and that no other call returns, in any process, while this process runs. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    // Keeps the port from other tests until this process ends.
    const lock = createSocket("udp4").unref();
    lock.bind({ port, address: "127.0.0.1", exclusive: true });
    if (!(await isListening(lock))) continue;
    const probe = createServer().listen(port);
    if (!(await isListening(probe))) continue;
    await once(probe.close(), "close");
    return port;
  }
}

/** Has a server listen; on which port. */
export async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
