// Adds up what Vitest and Playwright have reported. As a program it names what failed and prints the closing line of a run:
// `node scripts/test-results.mjs <how many parts of the run have failed>`; any is a failure even if no test failed.
import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

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

/** The specs of a suite of Playwright, those of the suites in it too, each with the titles above it. */
const specsOf = ({ suites = [], specs = [], title }, above = []) => {
  const titles = [...above, title];
  return [
    ...specs.map((spec) => ({ ...spec, titles: [...titles, spec.title] })),
    ...suites.flatMap((suite) => specsOf(suite, titles)),
  ];
};

/** A line for each test that failed, or passed at the second try, with the first line of what it said. */
const faultsOfPlaywright = ({ suites }) =>
  suites
    .flatMap((suite) => specsOf(suite))
    .flatMap(({ titles, tests }) =>
      tests
        .filter(({ status }) => status !== "expected")
        .map(({ status, projectName, results }) => {
          const { error } = results.find((result) => result.error) ?? {};
          return `${status} [${projectName}] ${titles.join(" › ")}: ${firstLine(error?.message)}`;
        }),
    );

const faultsOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`failed ${name}: ${firstLine(message)}`] : []),
    ...assertionResults
      .filter(({ status }) => status !== "passed")
      .map(
        (one) => `${one.status} ${name} › ${one.fullName}: ${firstLine(one.failureMessages[0])}`,
      ),
  ]);

const firstLine = (text = "") => stripVTControlCharacters(text).split("\n", 1)[0];

/** What failed in a report, and what passed only when it was tried again, a line each. */
export function faults(file) {
  if (!existsSync(file)) return [`missing ${file}`];
  const report = JSON.parse(readFileSync(file, "utf8"));
  return "suites" in report ? faultsOfPlaywright(report) : faultsOfVitest(report);
}

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
  const reports = REPORTS.map((name) => `reports/${name}.json`);
  for (const line of reports.flatMap(faults)) console.log(line);
  const results = testResults(reports);
  const failed = results.failed || Number(process.argv[2]);
  console.log(`${results.passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
