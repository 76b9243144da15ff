// Names the tests that failed, adds up what Vitest and Playwright reported and prints the closing line of a run.
// The argument says how many parts of the run have failed; any is a failure even if no test failed.
import { existsSync, readFileSync } from "node:fs";

const read = (name) => {
  const file = `reports/${name}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
};

const vitest = [read("vitest"), read("faults")];
const playwright = read("e2e");
const complete = playwright !== undefined && vitest.every((report) => report !== undefined);

/** Every test below a suite of Playwright's report, as its name and how it ended. */
function* browserTests({ title, suites = [], specs = [] }) {
  for (const spec of specs) {
    for (const { projectName, status, results } of spec.tests) {
      const name = `${title} › ${spec.title} [${projectName}]`;
      yield { name, status, message: results.find(({ error }) => error)?.error.message };
    }
  }
  for (const suite of suites) yield* browserTests(suite);
}

/** What did not pass, with the first lines of why. */
const failures = [
  ...vitest.flatMap((report) =>
    (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => [
      ...(message ? [{ name, message }] : []),
      ...assertionResults
        .filter(({ status }) => status !== "passed")
        .map((test) => ({ name: `${name} › ${test.fullName}`, message: test.failureMessages[0] })),
    ]),
  ),
  ...(playwright?.suites ?? [])
    .flatMap((suite) => [...browserTests(suite)])
    .filter(({ status }) => status !== "expected"),
];
for (const { name, message = "" } of failures) {
  const why = message.split("\n").filter(Boolean).slice(0, 6);
  console.log([`failed: ${name}`, ...why].join("\n  "));
}

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
