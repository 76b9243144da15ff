import { expect, test } from "vitest";
import { type DiskState, diskState } from "./disk-space.ts";

const MB = 1024 * 1024;
const GB = 1024 * MB;

const space = (total: number, free: number) => ({
  bsize: 4096,
  blocks: total / 4096,
  bavail: free / 4096,
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
])("%s of %i bytes with %i bytes free is reported as %s", (_, total, free, state) => {
  expect(diskState(space(total, free), "ok")).toBe(state);
});

test.each<[number, DiskState, DiskState]>([
  [201, "low", "low"],
  [251, "low", "ok"],
  [17, "full", "full"],
  [21, "full", "low"],
])(
  "a disk with %i MB free that was %s is now %s, because a better state needs a margin",
  (mb, before, state) => {
    expect(diskState(space(GB, mb * MB), before)).toBe(state);
  },
);
