import { withServer } from "../kept-servers.ts";
import { pageRequest } from "../load/requests.ts";
import type { Part } from "../part.ts";
import { besideBare } from "./beside-bare.ts";

/** The home page, with whatever the server writes into it. */
export const page: Part = async (report, { compared }) => {
  for (const rows of [300, 50]) {
    const pace = rows === 300 ? compared : { ...compared, rounds: 1 };
    await withServer(rows, 0, (server) =>
      besideBare(report, `page with ${rows}`, server, () => pageRequest, pace),
    );
  }
};
