import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { z } from "zod";
import type { TestServer } from "../support/server.ts";

const step = z.object({
  "Node Type": z.string(),
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  "Rows Removed by Filter": z.number().optional(),
  "Index Name": z.string().optional(),
  "Relation Name": z.string().optional(),
  "Parent Relationship": z.string().optional(),
  get Plans() {
    return z.array(step).optional();
  },
});
/** A step of a plan as PostgreSQL ran it, of the keys that the tests look at. */
export type Step = z.infer<typeof step>;

const entry = z.object({ "Query Text": z.string(), Plan: step });

const SETTINGS = {
  logging_collector: "on",
  log_directory: ".",
  log_filename: "plans.log",
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_format": "json",
};

/** The statements that a server's own database ran, with their plans, as it ran them. */
export class QueryPlans {
  readonly #server: TestServer;

  private constructor(server: TestServer) {
    this.#server = server;
  }

  /** Has the database write down every plan from now on; the server connects to it anew. */
  static async of(server: TestServer): Promise<QueryPlans> {
    await server.asOwner(async (owner) => {
      const session = await owner.reserve();
      await session`load 'auto_explain'`;
      for (const [name, value] of Object.entries(SETTINGS)) {
        await session.unsafe(`alter system set ${name} = '${value}'`);
      }
      session.release();
    });
    await server.down();
    await server.up();
    return new QueryPlans(server);
  }

  /** The log with all that the database has written down by now: its collector is a process of its own. */
  async #readLog(): Promise<string> {
    const mark = randomUUID();
    await this.#server.asOwner((owner) => owner.unsafe(`do $$ begin raise log '${mark}'; end $$`));
    const read = () => readFile(`${this.#server.dataDir}/postgres/plans.log`, "utf8");
    await expect.poll(read, { interval: 5 }).toMatch(mark);
    return read();
  }

  /** What the database ran while `work` did. */
  async during(work: () => PromiseLike<unknown>) {
    const { length } = await this.#readLog();
    await work();
    const written = (await this.#readLog()).slice(length);
    const entries = written.matchAll(/ {2}plan:\n((?:\t.*\n)+)/g);
    return [...entries].map(([, json = ""]) => {
      const { "Query Text": text, Plan: plan } = entry.parse(
        JSON.parse(json.replaceAll(/^\t/gm, "")),
      );
      return { text, steps: stepsOf(plan) };
    });
  }
}

function stepsOf(plan: Step): Step[] {
  return [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];
}

/** How many rows the steps of a plan looked at. */
export function rowsRead(steps: Step[]): number {
  return steps
    .filter((s) => s["Node Type"].includes("Scan"))
    .reduce(
      (sum, s) => sum + s["Actual Loops"] * (s["Actual Rows"] + (s["Rows Removed by Filter"] ?? 0)),
      0,
    );
}
