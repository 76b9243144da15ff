// Fails when the first view of the built app weighs more than bench/budgets.json allows. The folder of
// the build may be given.
import { measureBundle, readBudgets } from "../bench/bundle.mjs";

const measured = measureBundle(process.argv[2] ?? "dist");
const budgets = readBudgets();
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

for (const part of ["script", "style", "page"]) {
  if (measured[part] <= budgets[part]) continue;
  console.error(
    `The first view's ${part} is ${kB(measured[part])} in brotli; bench/budgets.json allows ${kB(budgets[part])}.`,
  );
  process.exitCode = 1;
}
