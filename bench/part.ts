import type { Thoroughness } from "./pace.ts";
import type { Report } from "./report.ts";

/** One thing the bench measures: brings up what it needs, and takes it down again. */
export type Part = (report: Report, thoroughness: Thoroughness) => Promise<void>;
