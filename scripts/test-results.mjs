// Reads the reports that Vitest and Playwright have written: how many tests passed, which failed and why, which passed only when retried.
import { existsSync, readFileSync } from "node:fs";

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

function ofPlaywright({ suites, errors }) {
  const tests = suites.flatMap((suite) => [...browserTests(suite)]);
  const outside = errors.map(({ message }) => ({ name: "outside of every test", message }));
  return {
    passed: tests.filter(({ status }) => ["expected", "flaky"].includes(status)).length,
    retried: tests.filter(({ status }) => status === "flaky"),
    failures: [
      ...tests.filter(({ status }) => ["unexpected", "skipped"].includes(status)),
      ...outside,
    ],
  };
}

function ofVitest({ numPassedTests, testResults }) {
  return {
    passed: numPassedTests,
    retried: [],
    failures: testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [{ name, message }] : []),
      ...assertionResults
        .filter(({ status }) => status !== "passed")
        .map((test) => ({ name: `${name} › ${test.fullName}`, message: test.failureMessages[0] })),
    ]),
  };
}

function read(file) {
  if (!existsSync(file)) {
    const missing = { name: file, message: "there is no such report: its tests have not run" };
    return { passed: 0, retried: [], failures: [missing] };
  }
  const report = JSON.parse(readFileSync(file, "utf8"));
  return "suites" in report ? ofPlaywright(report) : ofVitest(report);
}

/**
 * What the reports `files` say together; one that is missing counts as a failure.
 * @returns {{ passed: number, retried: { name: string, message?: string }[], failures: { name: string, message?: string }[] }}
 */
export function testResults(files) {
  const results = files.map(read);
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    retried: results.flatMap(({ retried }) => retried),
    failures: results.flatMap(({ failures }) => failures),
  };
}

/** Prints which tests failed or passed only when retried, with the first lines of why. */
export function printResults({ retried, failures }) {
  const print = (kind, { name, message = "" }) => {
    const why = message.split("\n").filter(Boolean).slice(0, 6);
    console.log([`${kind}: ${name}`, ...why].join("\n  "));
  };
  for (const test of retried) print("passed when retried", test);
  for (const test of failures) print("failed", test);
}
