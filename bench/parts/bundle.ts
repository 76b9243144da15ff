import { measureBundle, readBudgets } from "../bundle.mjs";
import type { Part } from "../part.ts";

/** What the build weighs, beside the budgets that `npm run check` enforces. */
export const bundle: Part = async (report) => {
  const { files, script, style, page } = measureBundle("dist");
  const budgets = readBudgets();
  const kB = (bytes: number) => bytes / 1000;
  report.figure("scripts of the first view", kB(script), "kB", { atMost: kB(budgets.script) });
  report.figure("style of the first view", kB(style), "kB", { atMost: kB(budgets.style) });
  report.figure("page as built", kB(page), "kB", { atMost: kB(budgets.page) });
  report.table(
    "first view, brotli",
    ["", "kB"],
    files.map(({ name, bytes }) => [name, kB(bytes)]),
  );
};
