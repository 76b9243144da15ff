import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { keepQueries, keptAt } from "./keep.ts";
import { storage } from "./storage.ts";
import { setCurrentUser } from "./stored-account.ts";

type Meta = { keep?: "all" | "private"; columns?: string };

const notes = (data: unknown = "read", meta: Meta = {}, queryKey = ["notes"]) => ({
  queryKey,
  queryFn: () => data,
  meta: { keep: "private" as const, columns: "id, text", ...meta },
});
const board = () => notes("read", { keep: "all" });

/** A visit of the app: it reads `query` when there is one. */
async function visit(query?: ReturnType<typeof notes>) {
  const queryClient = new QueryClient();
  keepQueries(queryClient);
  if (query) await queryClient.fetchQuery(query);
  return queryClient;
}

/** What a screen that asks for `query` shows at its first render, before anything can be read. */
function firstShown(queryClient: QueryClient, query: ReturnType<typeof notes>) {
  const { data, isStale } = new QueryObserver(queryClient, query).getCurrentResult();
  return { data, isStale };
}

const NOTHING = { data: undefined, isStale: true };

beforeEach(() => {
  for (const key of storage.keys()) storage.remove(key);
  setCurrentUser(undefined);
});

test.each(["read", null])("%j is there at the first render of the next visit", async (data) => {
  await visit(notes(data));
  expect(firstShown(await visit(), notes())).toEqual({ data, isStale: true });
  expect(keptAt(notes())).toBeCloseTo(Date.now(), -4);
  (await visit(notes(data))).setQueryData(notes().queryKey, "changed");
  expect(firstShown(await visit(), notes()).data).toBe("changed");
});

test("a query that was there before is restored, unless it has been read", async () => {
  await visit(notes());
  const [rendered, empty] = [new QueryClient(), new QueryClient()];
  rendered.setQueryData(notes().queryKey, "of the page");
  const observer = new QueryObserver(empty, notes());
  for (const queryClient of [rendered, empty]) keepQueries(queryClient);
  expect(firstShown(rendered, notes()).data).toBe("of the page");
  expect(observer.getOptimisticResult(empty.defaultQueryOptions(notes())).data).toBe("read");
});

test("what was read with other columns, or by a build that did not name them, is not shown", async () => {
  await visit(notes("read", { columns: "id" }));
  expect(firstShown(await visit(), notes())).toEqual(NOTHING);
  storage.set('avisos-kept/["notes"]', '{"at":1,"data":"old"}');
  expect(firstShown(await visit(), notes())).toEqual(NOTHING);
});

test.each(["{", "null", '{"at":1}'])("%s on the device is nothing", async (text) => {
  storage.set('avisos-kept/["notes"]', text);
  expect(firstShown(await visit(), notes())).toEqual(NOTHING);
  expect(keptAt(notes())).toBeUndefined();
});

test("what is private is shown to the account that read it, as long as it is signed in here", async () => {
  setCurrentUser("ana");
  await visit(notes());
  expect(firstShown(await visit(), notes()).data).toBe("read");
  for (const user of ["rute", "ana"]) {
    setCurrentUser(user);
    expect(firstShown(await visit(), notes())).toEqual(NOTHING);
  }
});

test("what all may see is kept and shown again when a visitor has read it, not when a member has", async () => {
  await visit(board());
  setCurrentUser("ana");
  expect(firstShown(await visit(), board()).data).toBe("read");
  for (const key of storage.keys()) storage.remove(key);
  await visit(board());
  await (await visit()).fetchQuery({ ...notes(), meta: {} });
  expect(storage.keys()).toEqual([]);
});

test.each([
  ["in", undefined, "ana"],
  ["out", "ana", undefined],
])("a read under way while somebody signs %s is not kept", async (_, before, after) => {
  setCurrentUser(before);
  const queryClient = await visit();
  const queryFn = async () => {
    await undefined;
    setCurrentUser(after);
    return "of before";
  };
  await queryClient.fetchQuery({ ...notes(), queryFn });
  expect(storage.keys()).toEqual([]);
});

test("the oldest make room", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const queryClient = await visit();
  const times = Array.from({ length: 14 }, (_, index) => index + 1);
  for (const at of times) {
    vi.setSystemTime(at);
    await queryClient.fetchQuery(notes(at, {}, ["notes", String(at)]));
  }
  const kept = storage.keys().map((key) => JSON.parse(storage.get(key) ?? "").data);
  expect(kept.toSorted((a, b) => a - b)).toEqual(times.slice(2));
});
