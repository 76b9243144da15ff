import { expect, test } from "vitest";
import { type DiskState, diskState } from "./disk.ts";

const MB = 1024 * 1024;
const GB = 1024 * MB;

const space = (total: number, free: number) => ({
  bsize: 4096,
  blocks: total / 4096,
  bavail: free / 4096,
  files: 1_000_000,
  ffree: 900_000,
});

test.each<[string, number, number, DiskState]>([
  ["a small disk", GB, 200 * MB, "ok"],
  ["a small disk", GB, 200 * MB - 4096, "low"],
  ["a server's disk", 20 * GB, GB, "ok"],
  ["a server's disk", 20 * GB, GB - 4096, "low"],
  ["a large disk", 1000 * GB, 2 * GB, "ok"],
  ["a large disk", 1000 * GB, 2 * GB - 4096, "low"],
  ["any disk", 20 * GB, 16 * MB, "low"],
  ["any disk", 20 * GB, 16 * MB - 4096, "full"],
])("%s of %i bytes with %i free is %s", (_, total, free, state) => {
  expect(diskState(space(total, free), "ok")).toBe(state);
});

test("without room for one more file it is full, where the number of files is known", () => {
  expect(diskState({ ...space(20 * GB, 10 * GB), ffree: 0 }, "ok")).toBe("full");
  expect(diskState({ ...space(20 * GB, 10 * GB), files: 0, ffree: 0 }, "ok")).toBe("ok");
});

test("it is well again only with a margin", () => {
  expect(diskState(space(GB, 201 * MB), "low")).toBe("low");
  expect(diskState(space(GB, 251 * MB), "low")).toBe("ok");
  expect(diskState(space(GB, 17 * MB), "full")).toBe("full");
  expect(diskState(space(GB, 21 * MB), "full")).toBe("low");
  expect(diskState(space(GB, 251 * MB), "full")).toBe("ok");
});
