import { beforeEach, expect, test } from "vitest";
import { moveOldKeys } from "./old-keys.ts";
import { storage } from "./storage.ts";

const stored = () => Object.fromEntries(storage.keys().map((key) => [key, storage.get(key)]));

beforeEach(() => {
  for (const key of storage.keys()) storage.remove(key);
});

test("marks of the script that were never sent wait in the outbox, in their order", () => {
  const marks = [
    { editionId: "e", announcementId: "a", saidAt: "2026-11-22T22:00:00Z", at: 1_795_384_800_000 },
    { editionId: "e", announcementId: "b", saidAt: null, at: 1_795_384_800_000 },
  ];
  storage.set("avisos-said-ana", JSON.stringify(marks));
  moveOldKeys();
  expect(stored()).toEqual({
    "avisos-outbox-ana/1795384800000-0": JSON.stringify({
      write: "said",
      at: marks[0]?.at,
      data: marks[0],
    }),
    "avisos-outbox-ana/1795384800000-1": JSON.stringify({
      write: "said",
      at: marks[1]?.at,
      data: marks[1],
    }),
  });
});

const PLACES = [
  "avisos-said-ana",
  "avisos-private-ana-scripts",
  "avisos-slides",
  "avisos-last-list",
];

test("lists that were kept are removed, as their rows lack columns of today", () => {
  for (const key of PLACES) storage.set(key, "[]");
  moveOldKeys();
  expect(stored()).toEqual({});
});

test("the ministry that was chosen at sign-up waits for the first session", () => {
  storage.set("avisos-pending-ministry-ana", "louvor");
  moveOldKeys();
  expect(stored()).toEqual({ "avisos-chosen-ministry-ana": '"louvor"' });
});

test.each(["{", "7", "null"])("%s in an old place is nothing", (text) => {
  for (const key of PLACES) storage.set(key, text);
  moveOldKeys();
  expect(stored()).toEqual({});
});
