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

test("a script, the projector's slides and the board open with what was kept of them", () => {
  const kept = { at: 7, serviceAt: "2026-11-29T22:00:00Z", content: { items: [] }, notes: ["n"] };
  const scripts = { editions: ["e"], sentences: null, scripts: { e: kept } };
  storage.set("avisos-private-ana-scripts", JSON.stringify(scripts));
  const slides = { edition: { id: "e" }, content: { items: [] }, week: ["w"], offset: 0 };
  storage.set("avisos-slides", JSON.stringify(slides));
  storage.set("avisos-last-list", JSON.stringify(["a"]));
  moveOldKeys();
  const data = Object.entries(stored()).map(([key, text]) => [key, JSON.parse(text ?? "").data]);
  expect(Object.fromEntries(data)).toEqual({
    'avisos-private-ana-kept/["editions"]': ["e"],
    'avisos-private-ana-kept/["script-sentences"]': null,
    'avisos-private-ana-kept/["edition","e","content"]': { items: [] },
    'avisos-private-ana-kept/["edition","e","notes"]': ["n"],
    'avisos-kept/["editions"]': [{ id: "e" }],
    'avisos-kept/["edition","e","content"]': { items: [] },
    'avisos-kept/["slides","week"]': ["w"],
    'avisos-kept/["announcements"]': { pages: [{ rows: ["a"], next: null }], pageParams: [null] },
  });
});

test("the ministry that was chosen at sign-up waits for the first session", () => {
  storage.set("avisos-pending-ministry-ana", "louvor");
  moveOldKeys();
  expect(stored()).toEqual({ "avisos-chosen-ministry-ana": '"louvor"' });
});

const PLACES = [
  "avisos-said-ana",
  "avisos-private-ana-scripts",
  "avisos-slides",
  "avisos-last-list",
];

test.each(["{", "7", "null"])("%s in an old place is nothing", (text) => {
  for (const key of PLACES) storage.set(key, text);
  moveOldKeys();
  expect(stored()).toEqual({});
});
