import { median } from "../load.ts";
import type { Part } from "../part.ts";

/** From the process's beginning to the first health check that passes, on an existing directory. */
export const startUp: Part = async ({ report, pace, startServer }) => {
  const server = await startServer(300);
  const times: number[] = [];
  for (let round = 0; round < pace.visits * 2 - 1; round += 1) {
    await server.down();
    times.push(await server.up());
  }
  report.figure("start on an existing directory", median(times, Number), "ms");
};
