import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/support/fixtures.ts";

const file: string = join(import.meta.dirname, "test-results.mjs");
const { testResults } = await import(file);

async function report(content: object) {
  const file = join(await temporaryFolder(), "report.json");
  await writeFile(file, JSON.stringify(content));
  return file;
}

const stats = { expected: 5, flaky: 1, unexpected: 0, skipped: 0 };
const suite = { name: "a.test.ts", message: "" };
const vitest = { numPassedTests: 7, numTotalTests: 7, testResults: [suite] };

test.each([
  ["all that passed", {}, {}, 0],
  ["browser tests that failed", { stats: { ...stats, unexpected: 2 } }, {}, 2],
  ["browser tests that were skipped", { stats: { ...stats, skipped: 1 } }, {}, 1],
  ["a browser that did not start", { errors: [{ message: "no server" }] }, {}, 1],
  ["other tests that failed or were skipped", {}, { numTotalTests: 10 }, 3],
  ["a file that could not be loaded", {}, { testResults: [{ ...suite, message: "why" }] }, 1],
])("%s", async (_, browser, other, failed) => {
  const files = [
    await report({ suites: [], stats, errors: [], ...browser }),
    await report({ ...vitest, ...other }),
  ];
  expect(testResults(files)).toEqual({ passed: 13, failed });
});

test("a report that is missing is a failure", async () => {
  expect(testResults([await report(vitest), "/nowhere.json"])).toEqual({ passed: 7, failed: 1 });
});
