import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const TEST_FILE = /`([^`\s]+\.(?:spec|test)\.tsx?)`/g;
const A_TEST = /^\s*test(?:\.\w+)*[(<]/m;

const read = (file: string) => readFile(join(root, file), "utf8");
const filesIn = (text: string) => [...text.matchAll(TEST_FILE)].map(([, file = ""]) => file);

const security = await read("SECURITY.md");
const specification = await read("docs/specification.md");

const promises = (/^## What is promised$([\s\S]*?)^## /m.exec(security)?.[1] ?? "")
  .split(/^(?=- )/m)
  .filter((item) => item.startsWith("- "));
const sentences = specification.split("\n").filter((line) => /^\| (?!Sentence |---)/.test(line));

test("SECURITY.md and docs/specification.md name tests for each sentence", () => {
  expect(promises.length).toBeGreaterThan(10);
  expect(sentences.length).toBeGreaterThan(50);
  expect([...promises, ...sentences].filter((item) => filesIn(item).length === 0)).toEqual([]);
});

test.each([...new Set(filesIn([...promises, ...sentences].join()))])(
  "the named file %s contains tests",
  async (file) => {
    expect(await read(file)).toMatch(A_TEST);
  },
);
