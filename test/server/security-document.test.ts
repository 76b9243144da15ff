import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const REFERENCE = /`([^`\s]+\.(?:spec|test)\.ts)`:? “([^”]+)”/g;

/** A promise, and the tests that it names. */
const promiseIn = (text: string) => ({
  promise: text.split("\n", 1)[0] ?? "",
  tests: [...text.matchAll(REFERENCE)].map(([, file = "", title = ""]) => ({ file, title })),
});

const read = (file: string) => readFile(join(root, file), "utf8");

/** The promises of SECURITY.md. */
async function securityPromises() {
  const text = await read("SECURITY.md");
  const section = /^## What is promised$([\s\S]*?)^## /m.exec(text)?.[1] ?? "";
  return section
    .split(/^(?=- )/m)
    .filter((item) => item.startsWith("- "))
    .map(promiseIn);
}

/** The rows of docs/specification.md, a sentence each. */
async function specificationSentences() {
  const lines = (await read("docs/specification.md")).split("\n");
  return lines.filter((line) => /^\| (?!Sentence |---)/.test(line)).map(promiseIn);
}

const promises = await securityPromises();
const sentences = await specificationSentences();

test("SECURITY.md promises something, and the specification has sentences", () => {
  expect(promises.length).toBeGreaterThan(10);
  expect(sentences.length).toBeGreaterThan(50);
});

test.each([...promises, ...sentences])("$promise has a test", async ({ tests }) => {
  expect(tests).not.toEqual([]);
  for (const { file, title } of tests) {
    const source = await read(file);
    expect(source, `${file} has no test “${title}”`).toContain(title);
  }
});
