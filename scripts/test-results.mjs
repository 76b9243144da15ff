// Adds up what Vitest and Playwright have reported. As a program it prints the closing line of a run: `node
// scripts/test-results.mjs <how many parts of the run have failed>`; any is a failure even if no test failed.
import { existsSync, readFileSync } from "node:fs";

const REPORTS = ["vitest", "e2e", "vitest-all", "e2e-all", "vitest-load"];

// Nobody skips a test: one that did not run counts as failed, and so does an error outside of every test.
const ofPlaywright = ({ stats, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + stats.skipped + errors.length,
});

const ofVitest = ({ numPassedTests, numTotalTests, testResults }) => ({
  passed: numPassedTests,
  failed: numTotalTests - numPassedTests + testResults.filter(({ message }) => message).length,
});

function read(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, "utf8"));
  return "suites" in report ? ofPlaywright(report) : ofVitest(report);
}

/** How many tests passed and failed in the reports `files` together; one that is missing counts as a failure. */
export function testResults(files) {
  const results = files.map(read);
  const sum = (kind) => results.reduce((total, result) => total + result[kind], 0);
  return { passed: sum("passed"), failed: sum("failed") };
}

if (import.meta.filename === process.argv[1]) {
  const results = testResults(REPORTS.map((name) => `reports/${name}.json`));
  const failed = results.failed || Number(process.argv[2]);
  console.log(`${results.passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
