// Counts the tests in the JSON reports of Vitest and Playwright. As a program it prints the last line of .ci/run:
// node scripts/test-results.mjs <number of steps of .ci/run that failed>
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Counts the passed and failed tests of a report. A skipped test and an error outside every test count as failed. */
function resultsIn(file) {
  if (!existsSync(file)) return [0, 1];
  const { stats, errors, ...vitest } = JSON.parse(readFileSync(file, "utf8"));
  if (stats) {
    // Playwright calls tests that passed at the second try flaky; they count as passed.
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
  const names = readdirSync("reports").filter((name) => name.endsWith(".json"));
  const results = testResults(names.map((name) => `reports/${name}`));
  const failed = results.failed || Number(process.argv[2]);
  console.log(`${results.passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
