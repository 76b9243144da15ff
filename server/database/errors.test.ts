import { afterEach, expect, test, vi } from "vitest";
import { FullDisk } from "./errors.ts";

const failure = (code: string) => Object.assign(new Error("a value somebody typed"), { code });

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function linesOf(work: (disk: FullDisk) => void): string[] {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  work(new FullDisk());
  return lines;
}

test("is one line a minute, with its SQLSTATE and nothing else", () => {
  const lines = linesOf((disk) => {
    for (let second = 0; second < 120; second += 1) disk.report(failure("53100"), second * 1000);
  });
  expect(lines).toEqual(Array(2).fill("the disk of the database is full (53100)\n"));
});

test("other failures say nothing of the disk", () => {
  const lines = linesOf((disk) => {
    for (const code of ["23505", "42501", "53300", "57014", "ECONNREFUSED", "531000"]) {
      disk.report(failure(code), 0);
    }
    disk.report(new Error("53100"), 0);
    disk.report("53100", 0);
    expect(disk.isFull(0)).toBe(false);
  });
  expect(lines).toEqual([]);
});

test("a full disk counts as full for half a minute", () => {
  linesOf((disk) => {
    disk.report(failure("53100"), 0);
    expect(disk.isFull(29_999)).toBe(true);
    expect(disk.isFull(30_000)).toBe(false);
  });
});

test("half a minute is over in time where the clock is set back meanwhile", () => {
  vi.useFakeTimers();
  linesOf((disk) => {
    disk.report(failure("53100"));
    vi.setSystemTime(Date.now() - 24 * 60 * 60_000);
    vi.advanceTimersByTime(29_999);
    expect(disk.isFull()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(disk.isFull()).toBe(false);
  });
});
