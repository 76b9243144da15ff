// Names the tests that failed, adds up what Vitest and Playwright reported and prints the closing line of a run.
// The argument says how many parts of the run have failed; any is a failure even if no test failed.
import { printResults, testResults } from "./test-results.mjs";

const REPORTS = ["vitest", "e2e", "vitest-all", "e2e-all", "vitest-load"];

const results = testResults(REPORTS.map((name) => `reports/${name}.json`));
printResults(results);
const failed = results.failures.length || (process.argv[2] === "0" ? 0 : 1);
console.log(`${results.passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
