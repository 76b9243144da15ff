import { withServer } from "../kept-servers.ts";
import { listRequest } from "../load/requests.ts";
import type { Part } from "../part.ts";
import { besideBare } from "./beside-bare.ts";

/** The board's rows, as a browser asks for them and not compressed. */
export const list: Part = async (report, { compared }) => {
  await withServer(300, 0, async (server) => {
    await besideBare(report, "list of 300", server, () => listRequest(), compared);
    const plain = () => listRequest({ encoding: "identity" });
    await besideBare(report, "list of 300, identity", server, plain, compared, [64]);
  });
  await withServer(50, 0, (server) =>
    besideBare(report, "list of 50", server, () => listRequest(), { ...compared, rounds: 1 }),
  );
};
