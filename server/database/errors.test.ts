import { expect, test, vi } from "vitest";
import { FullDisk, statusOf } from "./errors.ts";

const failure = (code: string) => Object.assign(new Error("a value somebody typed"), { code });
const write = () => vi.spyOn(process.stderr, "write").mockReturnValue(true);

test.each([
  ["ECONNREFUSED", 503],
  ["08006", 503],
  ["28000", 503],
  ["53300", 503],
  ["57P01", 503],
  ["58030", 503],
  ["40P01", 503],
  ["55P03", 503],
  ["57014", 503],
  ["25006", 405],
  ["23505", 409],
  ["42883", 404],
  ["42501", 403],
  ["PT429", 429],
  ["XX000", 500],
  ["22P02", 400],
  ["ERR_ASSERTION", undefined],
] as [string, number?][])(
  "the error code %s of the database becomes the HTTP status %s",
  (code, status) => {
    expect(statusOf(failure(code))).toBe(status);
  },
);

test("a full disk is logged at most once a minute, without the message of the database", () => {
  const lines = write();
  const disk = new FullDisk();
  for (let second = 0; second < 120; second += 1) disk.report(failure("53100"), second * 1000);
  expect(lines.mock.calls).toEqual(Array(2).fill(["the disk of the database is full (53100)\n"]));
});

test.each([
  ...["23505", "42501", "53300", "57014", "ECONNREFUSED", "531000"].map(failure),
  new Error("53100"),
  "53100",
])("the error %j does not count as a full disk", (error) => {
  const lines = write();
  const disk = new FullDisk();
  disk.report(error, 0);
  expect(disk.isFull(0)).toBe(false);
  expect(lines).not.toHaveBeenCalled();
});

test("the disk counts as full for 30 seconds after an error, even if the clock is set back", () => {
  vi.useFakeTimers();
  write();
  const disk = new FullDisk();
  disk.report(failure("53100"));
  vi.setSystemTime(Date.now() - 24 * 60 * 60_000);
  vi.advanceTimersByTime(29_999);
  expect(disk.isFull()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(disk.isFull()).toBe(false);
  vi.useRealTimers();
});
