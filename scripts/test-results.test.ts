import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

type Named = { name: string; message?: string };

const file: string = join(import.meta.dirname, "test-results.mjs");
const { testResults } = await import(file);

async function report(content: object) {
  const folder = await mkdtemp(join(tmpdir(), "avisos-results-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "report.json");
  await writeFile(file, JSON.stringify(content));
  return file;
}

const browserTest = (title: string, status: string) => ({
  title,
  tests: [{ projectName: "phone", status, results: [{ error: { message: `why ${title}` } }] }],
});
const names = (tests: Named[]) => tests.map(({ name }) => name);

test("what a browser test came to: retried ones passed and are named, skipped ones failed", async () => {
  const specs = ["expected", "flaky", "unexpected", "skipped"].map((one) => browserTest(one, one));
  const suites = [{ title: "a.spec.ts", specs: [], suites: [{ title: "A visitor", specs }] }];
  const file = await report({ suites, errors: [{ message: "no server" }] });
  const { passed, retried, failures } = testResults([file]);
  expect(passed).toBe(2);
  expect(retried).toEqual([
    { name: "A visitor › flaky [phone]", status: "flaky", message: "why flaky" },
  ]);
  expect(names(failures)).toEqual([
    "A visitor › unexpected [phone]",
    "A visitor › skipped [phone]",
    "outside of every test",
  ]);
});

test("a failure of one program hides nothing of the other; a report that is missing is a failure", async () => {
  const tests = ["passed", "failed"].map((status) => ({
    status,
    fullName: `one that ${status}`,
    failureMessages: ["why"],
  }));
  const vitest = await report({
    numPassedTests: 1,
    testResults: [
      { name: "a.test.ts", message: "", assertionResults: tests },
      { name: "b.test.ts", message: "it could not be loaded", assertionResults: [] },
    ],
  });
  const playwright = await report({
    suites: [{ title: "a.spec.ts", specs: [browserTest("x", "expected")] }],
    errors: [],
  });
  const { passed, failures } = testResults([vitest, playwright, "/nowhere.json"]);
  expect(passed).toBe(2);
  expect(names(failures)).toEqual(["a.test.ts › one that failed", "b.test.ts", "/nowhere.json"]);
});
