import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const REFERENCE = /^ {2}- `([^`]+)`: “([^”]+)”$/gm;

/** The promises of SECURITY.md, each with the tests that it names. */
async function readPromises() {
  const text = await readFile(join(root, "SECURITY.md"), "utf8");
  const section = /^## What is promised$([\s\S]*?)^## /m.exec(text)?.[1] ?? "";
  return section
    .split(/^(?=- )/m)
    .filter((item) => item.startsWith("- "))
    .map((item) => ({
      promise: item.split("\n", 1)[0] ?? "",
      tests: [...item.matchAll(REFERENCE)].map(([, file = "", title = ""]) => ({ file, title })),
    }));
}

const promises = await readPromises();

test("SECURITY.md promises something", () => {
  expect(promises.length).toBeGreaterThan(10);
});

test.each(promises)("$promise has a test", async ({ tests }) => {
  expect(tests).not.toEqual([]);
  for (const { file, title } of tests) {
    const source = await readFile(join(root, file), "utf8");
    expect(source, `${file} has no test “${title}”`).toContain(title);
  }
});
