import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Held by the one process that may start and stop the cluster of a data directory. */
export type DirectoryLock = { release: () => Promise<void> };

// A listening socket is a lock that the kernel takes back from a killed process at once. Linux has
// sockets without a file; elsewhere the file of a dead process is told by nobody answering on it.
function lockName(dataDir: string): string {
  const name = createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 24);
  return process.platform === "linux" ? `\0avisos-${name}` : join(tmpdir(), `avisos-${name}.lock`);
}

function listen(name: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once("error", (error) =>
      "code" in error && error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen(name, () => resolve(server));
  });
}

function answers(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(name, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** Takes the lock of `dataDir`, or returns undefined while another process holds it. */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock | undefined> {
  const name = lockName(dataDir);
  let server = await listen(name);
  if (!server && !name.startsWith("\0") && !(await answers(name))) {
    await rm(name, { force: true });
    server = await listen(name);
  }
  if (!server) return undefined;
  const held = server.unref();
  return { release: () => new Promise((resolve) => held.close(() => resolve())) };
}
