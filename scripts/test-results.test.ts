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

const spec = (title: string, status: string, message?: string) => {
  const results = [{ ...(message && { error: { message } }) }];
  return { title, tests: [{ status, projectName: "phone", results }] };
};
const inVitest = (status: string, ...failureMessages: string[]) => ({
  ...{ status, fullName: status, failureMessages },
});

test("every test is counted, and one that failed, was skipped or was retried is named with its error", async () => {
  const inner = { title: "Back", specs: [spec("closes", "unexpected", "late\nand more")] };
  const outer = { title: "back.spec.ts", specs: [spec("opens", "expected")], suites: [inner] };
  const others = [spec("returns", "flaky", "late"), spec("prints", "skipped")];
  const errors = [{ message: "no server" }];
  const browser = { errors, suites: [outer, { title: "a.spec.ts", specs: others }] };
  const assertionResults = [inVitest("passed"), inVitest("failed", "1 is not 2\nat line 3")];
  const file = { name: "a.test.ts", message: "", assertionResults };
  const unread = { name: "b.test.ts", message: "no module", assertionResults: [] };
  const reports = [await report(browser), await report({ testResults: [file, unread] })];
  expect(testResults([...reports, "/nowhere.json"])).toEqual({
    passed: 3,
    failed: 6,
    lines: [
      "failed outside of every test: no server",
      "failed [phone] Back › closes: late",
      "retried [phone] a.spec.ts › returns: late",
      "failed [phone] a.spec.ts › prints: ",
      "failed a.test.ts › failed: 1 is not 2",
      "failed b.test.ts: no module",
      "failed /nowhere.json: missing",
    ],
  });
});
