import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/support/for-file.ts";

const script: string = join(import.meta.dirname, "test-results.mjs");
const { failures, testResults } = await import(script);

const ofPlaywright = (errors: object[] = []) => ({
  stats: { expected: 5, unexpected: 1, skipped: 1, flaky: 1 },
  errors,
});
const ofVitest = (numPassedTests: number, success: boolean) => ({
  numPassedTests,
  numTotalTests: 5,
  success,
});

const writeReport = async (report: object) => {
  const file = join(await temporaryFolder(), "report.json");
  await writeFile(file, JSON.stringify(report));
  return file;
};

test.each([
  ["of Playwright, with a retried and a skipped test", ofPlaywright(), 6, 2],
  ["of Playwright, with an error outside of every test", ofPlaywright([{ message: "x" }]), 6, 3],
  ["of Vitest", ofVitest(5, true), 5, 0],
  ["of Vitest, with failed tests", ofVitest(3, false), 3, 2],
  ["of Vitest, with a file that cannot be read", ofVitest(5, false), 5, 1],
])("a report %s is counted", async (_, report, passed, failed) => {
  expect(testResults([await writeReport(report)])).toEqual({ passed, failed });
});

test("a missing report counts as a failed test", () => {
  expect(testResults(["/nowhere.json"])).toEqual({ passed: 0, failed: 1 });
});

test("a failed test is listed with its errors, even when its second try passed", async () => {
  const results = [{ errors: [{ message: "\u001b[31mtoo late\u001b[39m" }] }, { errors: [] }];
  const browser = await writeReport({
    suites: [{ suites: [{ specs: [{ title: "A visitor reads", tests: [{ results }] }] }] }],
    errors: [{ message: "no browser" }],
  });
  const passed = { fullName: "fold folds", failureMessages: [] };
  const wrong = { fullName: "a day ends", failureMessages: ["expected 1"] };
  const vitest = await writeReport({
    testResults: [
      { name: "day.test.ts", message: "", assertionResults: [passed, wrong] },
      { name: "hour.test.ts", message: "cannot be read", assertionResults: [] },
    ],
  });
  expect(failures([browser, vitest])).toEqual([
    "A visitor reads\ntoo late",
    "An error outside of every test\nno browser",
    "a day ends\nexpected 1",
    "hour.test.ts\ncannot be read",
  ]);
});
