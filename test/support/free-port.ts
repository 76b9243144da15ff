import { createSocket } from "node:dgram";
import { type EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:net";

// The range lies above the ports that browsers block and below 32768. From there on Linux chooses
// ports for outgoing connections, which could take a server's port before its start or during its
// restart.
const FIRST = 20_000;
const COUNT = 12_768;

/**
 * Resolves to whether `listener` listens. It resolves to false when another program uses the port.
 */
const isListening = (listener: EventEmitter): Promise<boolean> =>
  once(listener, "listening").then(
    () => true,
    (error) => {
      if (error.code !== "EADDRINUSE") throw error;
      return false;
    },
  );

/**
 * Returns an unused port, which no other call returns in any test process while this process runs.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    // The bound UDP port is the lock: other test processes skip it until this process ends.
    const lock = createSocket("udp4").unref();
    lock.bind({ port, address: "127.0.0.1", exclusive: true });
    if (!(await isListening(lock))) continue;
    const probe = createServer().listen(port);
    if (!(await isListening(probe))) continue;
    await once(probe.close(), "close");
    return port;
  }
}

/** Makes a server listen on an unused port of loopback. Resolves to the port. */
export async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
