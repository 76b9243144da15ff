import type { MeasuredServer } from "./measured-server.ts";
import type { Report } from "./report.ts";

/** How thoroughly the parts measure. */
export type Pace = {
  /** How often a rate is measured, in turn with what it is compared with. */
  rounds: number;
  /** How long each measurement of a rate takes. */
  seconds: number;
  /** How often a browser visits and how often the server is started. */
  visits: number;
};

export const THOROUGH: Pace = { rounds: 3, seconds: 4, visits: 3 };
export const QUICK: Pace = { rounds: 1, seconds: 1, visits: 1 };

export type Bench = {
  report: Report;
  pace: Pace;
  /** A freshly started server with `rows` announcements in the next 30 days. */
  startServer: (rows: number) => Promise<MeasuredServer>;
};

/** One thing the bench measures. */
export type Part = (bench: Bench) => Promise<void>;
