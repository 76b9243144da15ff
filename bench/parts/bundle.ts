import { measureBundle, readBudgets } from "../bundle.mjs";
import type { Part } from "../part.ts";

/** What the build weighs, beside the budgets that `npm run check` enforces. */
export const bundle: Part = async ({ report }) => {
  const measured = measureBundle("dist");
  const budgets = readBudgets();
  for (const part of ["script", "style", "page"] as const) {
    const atMost = budgets[part] / 1000;
    report.figure(`${part} of the first view, brotli`, measured[part] / 1000, "kB", { atMost });
  }
};
