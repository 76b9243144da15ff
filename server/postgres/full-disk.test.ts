import { afterEach, expect, test, vi } from "vitest";
import { Trouble } from "./resource-errors.ts";

const failure = (code: string) => Object.assign(new Error("a value somebody typed"), { code });

afterEach(() => vi.restoreAllMocks());

function linesOf(work: (trouble: Trouble) => void): string[] {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  work(new Trouble());
  return lines;
}

test("what the machine lacks is one line a cause and minute, with its SQLSTATE and nothing else", () => {
  const lines = linesOf((trouble) => {
    for (let second = 0; second < 120; second += 1) {
      trouble.report(failure("53100"), second * 1000);
      trouble.report(failure("53300"), second * 1000);
    }
    trouble.report(failure("58030"), 0);
  });
  expect(lines.sort()).toEqual([
    "the database cannot read or write its files (58030)\n",
    "the database has no connection left (53300)\n",
    "the database has no connection left (53300)\n",
    "the disk of the database is full (53100)\n",
    "the disk of the database is full (53100)\n",
  ]);
});

test("other failures say nothing of the machine", () => {
  const lines = linesOf((trouble) => {
    for (const code of ["23505", "42501", "57014", "ECONNREFUSED", "531000"]) {
      trouble.report(failure(code), 0);
    }
    trouble.report(new Error("53100"), 0);
    trouble.report("53100", 0);
    expect(trouble.isDiskFull(0)).toBe(false);
  });
  expect(lines).toEqual([]);
});

test("a full disk counts as full for half a minute", () => {
  linesOf((trouble) => {
    trouble.report(failure("53100"), 0);
    expect(trouble.isDiskFull(29_999)).toBe(true);
    expect(trouble.isDiskFull(30_000)).toBe(false);
  });
});
