import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { keepPrivateOf } from "@/lib/device/account.ts";
import { storage } from "@/lib/device/storage.ts";
import { contentQuery, editionsQuery, notesQuery } from "../../model/queries.ts";
import { readScripts, restoreScripts, storeScript, withScript } from "./store.ts";

const edition = (id: string, day: number) => ({
  id,
  service_at: `2026-11-${day}T22:00:00+00:00`,
  closed_at: null,
  revision: 1,
  on_screen: null,
  on_screen_at: null,
});
const read = (id: string, day: number) => ({
  edition: edition(id, day),
  editions: [edition(id, day)],
  sentences: null,
  script: {
    at: 1,
    content: { items: [], announcements: [] },
    notes: [{ announcement_id: "a", note: `note of ${id}`, said_at: null }],
  },
});

beforeEach(() => {
  for (const key of storage.keys()) storage.remove(key);
});

test("a few scripts are kept, those of the latest services", () => {
  const stored = [read("22", 22), read("15", 15), read("29", 29), read("30", 30)].reduce(
    (scripts, one) => withScript(scripts, one),
    withScript(undefined, read("21", 21)),
  );
  expect(Object.keys(stored.scripts).sort()).toEqual(["22", "29", "30"]);
});

test("the script that was just opened is kept, however old its service is", () => {
  const newer = [read("22", 22), read("29", 29)].reduce(
    (scripts, one) => withScript(scripts, one),
    withScript(undefined, read("15", 15)),
  );
  expect(Object.keys(withScript(newer, read("1", 10)).scripts)).toContain("1");
});

test("a script is shown again to the account that read it, as long as it is signed in", () => {
  storeScript("ana", read("22", 22));
  const queryClient = new QueryClient();
  restoreScripts(queryClient, "ana");
  expect(queryClient.getQueryData(editionsQuery.queryKey)).toHaveLength(1);
  expect(queryClient.getQueryData(contentQuery("22").queryKey)).toEqual({
    items: [],
    announcements: [],
  });
  expect(queryClient.getQueryData(notesQuery("22").queryKey)?.[0]?.note).toBe("note of 22");
  // It is read again as soon as that is possible.
  expect(queryClient.getQueryState(notesQuery("22").queryKey)?.dataUpdatedAt).toBe(0);

  expect(readScripts("rute")).toBeUndefined();
  keepPrivateOf(undefined);
  expect(readScripts("ana")).toBeUndefined();
});

test("what was read a moment ago is not replaced by what the device keeps", () => {
  storeScript("ana", read("22", 22));
  const queryClient = new QueryClient();
  queryClient.setQueryData(notesQuery("22").queryKey, []);
  restoreScripts(queryClient, "ana");
  expect(queryClient.getQueryData(notesQuery("22").queryKey)).toEqual([]);
});

test.each(["{", "[]", '{"editions":[{}]}'])("%s on the device opens an empty screen", (text) => {
  storeScript("ana", read("22", 22));
  for (const key of storage.keys()) storage.set(key, text);
  expect(readScripts("ana")).toBeUndefined();
});
