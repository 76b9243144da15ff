import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS } from "../text/durations.ts";
import { removeUnreadable, storedWrites, storeWrite } from "./outbox-write.ts";
import { storage } from "./storage.ts";

const ANA = "ana";
const NOW = Date.parse("2026-11-25T12:00:00Z");
const add = (at: number) => storeWrite(ANA, { write: "note", at, data: "text" }, false);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  for (const key of storage.keys()) storage.remove(key);
});

afterEach(() => vi.useRealTimers());

test("a write is removed when its time is more than a week ago or more than a week ahead", () => {
  add(NOW);
  add(NOW + 14 * DAY_MS);
  vi.setSystemTime(NOW + 7 * DAY_MS - 1);
  expect(storedWrites(ANA).map(({ at }) => at)).toEqual([NOW]);
  vi.setSystemTime(NOW + 7 * DAY_MS);
  removeUnreadable(ANA);
  expect(storage.keys()).toEqual([]);
});

test.each(["{", `{"write":"note","at":${NOW}}`, '{"at":0}'])(
  "a damaged write is never sent: %s",
  (text) => {
    add(NOW);
    for (const key of storage.keys()) storage.set(key, text);
    expect(storedWrites(ANA)).toEqual([]);
  },
);
