import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/support/for-file.ts";

const script: string = join(import.meta.dirname, "test-results.mjs");
const { testResults } = await import(script);

const ofPlaywright = (errors: object[] = []) => ({
  stats: { expected: 5, unexpected: 1, skipped: 1, flaky: 1 },
  errors,
});
const ofVitest = (numPassedTests: number, success: boolean) => ({
  ...{ numPassedTests, numTotalTests: 5, success },
});

test.each([
  ["of Playwright, with a retried and a skipped test", ofPlaywright(), 6, 2],
  ["of Playwright, with an error outside of every test", ofPlaywright([{ message: "x" }]), 6, 3],
  ["of Vitest", ofVitest(5, true), 5, 0],
  ["of Vitest, with failed tests", ofVitest(3, false), 3, 2],
  ["of Vitest, with a file that cannot be read", ofVitest(5, false), 5, 1],
])("a report %s is counted", async (_, report, passed, failed) => {
  const file = join(await temporaryFolder(), "report.json");
  await writeFile(file, JSON.stringify(report));
  expect(testResults([file])).toEqual({ passed, failed });
});

test("a missing report counts as a failed test", () => {
  expect(testResults(["/nowhere.json"])).toEqual({ passed: 0, failed: 1 });
});
