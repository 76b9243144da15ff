// Counts the tests in the reports of Vitest and Playwright, whose own output names those that failed. As a program it prints
// the last line of a run of .ci/run: node scripts/test-results.mjs <number of parts of the run that failed>
import { existsSync, readFileSync } from "node:fs";

const REPORTS = ["vitest", "e2e", "vitest-all", "e2e-all", "vitest-load"];

/** Returns the passed and the failed tests of a report: a skipped one failed, and so did an error outside of every test. */
function resultsIn(file) {
  if (!existsSync(file)) return [0, 1];
  const { stats, errors, ...vitest } = JSON.parse(readFileSync(file, "utf8"));
  if (stats) {
    // Those that passed at the second try are flaky.
    return [stats.expected + stats.flaky, stats.unexpected + stats.skipped + errors.length];
  }
  const { numPassedTests: passed, numTotalTests: total, success } = vitest;
  return [passed, total - passed || Number(!success)];
}

/** Returns how many tests passed and failed in the reports `files`. */
export function testResults(files) {
  const results = files.map(resultsIn);
  const sum = (index) => results.reduce((total, result) => total + result[index], 0);
  return { passed: sum(0), failed: sum(1) };
}

if (import.meta.filename === process.argv[1]) {
  const results = testResults(REPORTS.map((name) => `reports/${name}.json`));
  const failed = results.failed || Number(process.argv[2]);
  console.log(`${results.passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
