// Counts the tests in the JSON reports of Vitest and Playwright. Run as a program, prints the
// failed tests with their errors, and then the last line of .ci/run. Usage: node
// scripts/test-results.mjs <number of steps of .ci/run that failed>
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/**
 * Counts the passed and failed tests of a report. A skipped test and an error outside every test
 * count as failed.
 */
function resultsIn(file) {
  if (!existsSync(file)) return [0, 1];
  const { stats, errors, ...vitest } = JSON.parse(readFileSync(file, "utf8"));
  if (stats) {
    // Playwright calls a test flaky when only its second try passed. Flaky tests count as passed.
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

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Returns the title of each test in the report `file`, with the errors of all its tries. */
function errorsIn(file) {
  const report = JSON.parse(readFileSync(file, "utf8"));
  const { suites = [], errors: outside = [], testResults: testFiles = [] } = report;
  const messagesOf = (errors) => errors.map(({ message }) => message);
  return [
    ...specsOf({ suites }).map(({ title, tests }) => {
      const tries = tests.flatMap(({ results }) => results);
      return { title, messages: messagesOf(tries.flatMap(({ errors }) => errors)) };
    }),
    ...testFiles.flatMap(({ name, message, assertionResults }) => [
      // `message` is empty for a file that Vitest could load.
      { title: name, messages: message ? [message] : [] },
      ...assertionResults.map((one) => ({ title: one.fullName, messages: one.failureMessages })),
    ]),
    { title: "An error outside of every test", messages: messagesOf(outside) },
  ];
}

/**
 * Returns a text for each test that failed at least once in the reports `files`: its title, and the
 * beginning of each of its errors.
 */
export function failures(files) {
  const beginning = (message) => stripVTControlCharacters(message).slice(0, 1000);
  return files
    .flatMap(errorsIn)
    .filter(({ messages }) => messages.length > 0)
    .map(({ title, messages }) => [title, ...messages.map(beginning)].join("\n"));
}

if (import.meta.filename === process.argv[1]) {
  const names = readdirSync("reports").filter((name) => name.endsWith(".json"));
  const files = names.map((name) => `reports/${name}`);
  for (const failure of failures(files))
    console.log(`\nFailed, or passed at the second try: ${failure}`);
  const results = testResults(files);
  const failed = results.failed || Number(process.argv[2]);
  console.log(`${results.passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
