import { withServer } from "../kept-servers.ts";
import { median } from "../load/load.ts";
import type { Part } from "../part.ts";

/** From the process's beginning to the first answer, on a directory that is there already. */
export const startUp: Part = async (report, { visits }) => {
  await withServer(300, 0, async (server) => {
    const times: number[] = [];
    for (let round = 0; round < visits * 2 - 1; round += 1) {
      await server.down();
      times.push(await server.up());
    }
    report.figure("start on an existing directory", median(times), "ms");
    report.table(
      "start-up",
      ["ms, each start"],
      times.map((time) => [time]),
    );
  });
};
