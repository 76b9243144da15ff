// Reads the reports of Vitest and Playwright. As a program it names what failed, and what passed only at the second try, and
// prints the last line of a run: node scripts/test-results.mjs <number of parts of the run that failed>
import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

const REPORTS = ["vitest", "e2e", "vitest-all", "e2e-all", "vitest-load"];

// A skipped test counts as failed, and so does an error outside of every test.
const ofPlaywright = ({ suites = [], specs = [], errors = [], title }) => [
  ...errors.map(({ message }) => ({ state: "failed", name: "outside of every test", message })),
  ...specs.flatMap((spec) =>
    spec.tests.map(({ status, projectName, results }) => ({
      state: { expected: "passed", flaky: "retried" }[status] ?? "failed",
      name: `[${projectName}] ${title} › ${spec.title}`,
      message: results.find(({ error }) => error)?.error.message,
    })),
  ),
  ...suites.flatMap(ofPlaywright),
];

const ofVitest = ({ testResults: files }) =>
  files.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [{ state: "failed", name, message }] : []),
    ...assertionResults.map(({ status, fullName, failureMessages }) => ({
      state: status === "passed" ? "passed" : "failed",
      name: `${name} › ${fullName}`,
      message: failureMessages[0],
    })),
  ]);

function read(file) {
  if (!existsSync(file)) return [{ state: "failed", name: file, message: "missing" }];
  const report = JSON.parse(readFileSync(file, "utf8"));
  return "suites" in report ? ofPlaywright(report) : ofVitest(report);
}

/** Returns how many tests passed and failed in the reports `files`, and a line for each that failed or was retried. */
export function testResults(files) {
  const tests = files.flatMap(read);
  const faults = tests.filter(({ state }) => state !== "passed");
  const failed = faults.filter(({ state }) => state === "failed").length;
  const lines = faults.map(({ state, name, message = "" }) => {
    const [line] = stripVTControlCharacters(message).split("\n", 1);
    return `${state} ${name}: ${line}`;
  });
  return { passed: tests.length - failed, failed, lines };
}

if (import.meta.filename === process.argv[1]) {
  const results = testResults(REPORTS.map((name) => `reports/${name}.json`));
  for (const line of results.lines) console.log(line);
  const failed = results.failed || Number(process.argv[2]);
  console.log(`${results.passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
