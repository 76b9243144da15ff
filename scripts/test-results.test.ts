import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/support/fixtures.ts";

const file: string = join(import.meta.dirname, "test-results.mjs");
const { faults, testResults } = await import(file);

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

test("what failed is named with the first line of why, and so is what passed at the second try", async () => {
  const failure = {
    status: "unexpected",
    projectName: "phone",
    results: [{ error: { message: "late\nand more" } }],
  };
  const retried = { ...failure, status: "flaky" };
  const spec = (title: string, test: object) => ({ title, tests: [test] });
  const inner = { title: "Back", specs: [spec("closes", failure), spec("returns", retried)] };
  const browser = { suites: [{ title: "back.spec.ts", suites: [inner] }], stats, errors: [] };
  expect(faults(await report(browser))).toEqual([
    "unexpected [phone] back.spec.ts › Back › closes: late",
    "flaky [phone] back.spec.ts › Back › returns: late",
  ]);
  const assertionResults = [
    { status: "passed", fullName: "adds", failureMessages: [] },
    { status: "failed", fullName: "subtracts", failureMessages: ["expected 1 to be 2\nat line 3"] },
  ];
  expect(
    faults(await report({ testResults: [{ ...suite, message: "why", assertionResults }] })),
  ).toEqual(["failed a.test.ts: why", "failed a.test.ts › subtracts: expected 1 to be 2"]);
  expect(faults("/nowhere.json")).toEqual(["missing /nowhere.json"]);
});
