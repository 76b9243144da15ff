import { MeasuredServer } from "./measured-server.ts";

const kept = new Map<string, MeasuredServer>();

/**
 * Runs `work` on a freshly started server with so many announcements. Its data is kept for the next part
 * that wants as many, until everything ends.
 */
export async function withServer<Result>(
  upcoming: number,
  past: number,
  work: (server: MeasuredServer) => Promise<Result>,
): Promise<Result> {
  const key = `${upcoming} ${past}`;
  const known = kept.get(key);
  if (known) await known.up();
  const server = known ?? (await MeasuredServer.start(upcoming, past));
  kept.set(key, server);
  server.onDispose(() => kept.delete(key));
  try {
    return await work(server);
  } finally {
    await server.down();
  }
}
