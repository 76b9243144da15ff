import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type Server } from "node:net";

// Above the ports that browsers refuse, below those that Linux gives to outgoing connections and to port 0
// (from 32768), so that none of these takes the port before the server listens on it or while it restarts.
const FIRST = 20_000;
const COUNT = 12_768;

function ignoreTaken(error: unknown): void {
  if (Reflect.get(Object(error), "code") !== "EADDRINUSE") throw error;
}

/** Whether no other test has `port`; it is kept from them by a UDP socket that is open until this process ends. */
async function reserve(port: number): Promise<boolean> {
  const lock = createSocket("udp4").unref();
  lock.bind({ port, address: "127.0.0.1", exclusive: true });
  try {
    await once(lock, "listening");
    return true;
  } catch (error) {
    lock.close();
    ignoreTaken(error);
    return false;
  }
}

async function canListen(port: number): Promise<boolean> {
  const probe = createServer().listen(port);
  try {
    await once(probe, "listening");
  } catch (error) {
    ignoreTaken(error);
    return false;
  }
  probe.close();
  await once(probe, "close");
  return true;
}

/** A port that nobody listens on and that no other call returns, in any process, while this process runs. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if ((await reserve(port)) && (await canListen(port))) return port;
  }
}

/** Has a server listen; on which port. */
export async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
