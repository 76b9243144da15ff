// Adds up what Vitest and Playwright reported and prints the closing line of a run. The argument is 1
// when a step before has failed, which counts as a failure even if no test did.
import { existsSync, readFileSync } from "node:fs";

const read = (name) => {
  const file = `reports/${name}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
};

const vitest = [read("vitest"), read("faults")];
const playwright = read("e2e");
const complete = playwright !== undefined && vitest.every((report) => report !== undefined);

let passed = playwright?.stats.expected ?? 0;
let failed = 0;
if (playwright) {
  const { unexpected, flaky, skipped } = playwright.stats;
  failed += unexpected + flaky + skipped;
}
for (const report of vitest) {
  passed += report?.numPassedTests ?? 0;
  failed += report ? report.numTotalTests - report.numPassedTests : 0;
}
if (failed === 0 && (process.argv[2] !== "0" || !complete)) failed = 1;

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
