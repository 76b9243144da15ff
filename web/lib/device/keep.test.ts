import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { keepQueries, storedReadTime } from "./keep.ts";
import { storage } from "./storage.ts";
import { setCurrentUser } from "./stored-account.ts";

type Meta = { keep?: "all" | "private"; columns?: string };

const notes = (data: unknown = "read", meta: Meta = {}, queryKey = ["notes"]) => ({
  queryKey,
  queryFn: () => data,
  meta: { keep: "private" as const, columns: "id, text", ...meta },
});
const board = () => notes("read", { keep: "all" });

async function visit(query?: ReturnType<typeof notes>) {
  const queryClient = new QueryClient();
  keepQueries(queryClient);
  if (query) await queryClient.fetchQuery(query);
  return queryClient;
}

/** Returns the data of `query` at a page's first render, when it cannot have been read yet. */
function firstRender(queryClient: QueryClient, query: ReturnType<typeof notes>) {
  const { data, isStale } = new QueryObserver(queryClient, query).getCurrentResult();
  return { data, isStale };
}

const NOTHING = { data: undefined, isStale: true };

beforeEach(() => {
  for (const key of storage.keys()) storage.remove(key);
  setCurrentUser(undefined);
});

test.each(["read", null])(
  "the stored query result %j is restored at the next visit",
  async (data) => {
    await visit(notes(data));
    expect(firstRender(await visit(), notes())).toEqual({ data, isStale: true });
    expect(storedReadTime(notes())).toBeCloseTo(Date.now(), -4);
    (await visit(notes(data))).setQueryData(notes().queryKey, "changed");
    expect(firstRender(await visit(), notes()).data).toBe("changed");
  },
);

test("stored data of a query that was created before keepQueries are restored unless the query has data", async () => {
  await visit(notes());
  const rendered = new QueryClient();
  const empty = new QueryClient();
  rendered.setQueryData(notes().queryKey, "of the page");
  const observer = new QueryObserver(empty, notes());
  for (const queryClient of [rendered, empty]) keepQueries(queryClient);
  expect(firstRender(rendered, notes()).data).toBe("of the page");
  expect(observer.getOptimisticResult(empty.defaultQueryOptions(notes())).data).toBe("read");
});

test("stored data with other columns or without a list of columns are not shown", async () => {
  await visit(notes("read", { columns: "id" }));
  expect(firstRender(await visit(), notes())).toEqual(NOTHING);
  storage.set('avisos-kept/["notes"]', '{"at":1,"data":"old"}');
  expect(firstRender(await visit(), notes())).toEqual(NOTHING);
});

test.each(["{", "null", '{"at":1}'])("the damaged stored result %s is ignored", async (text) => {
  storage.set('avisos-kept/["notes"]', text);
  expect(firstRender(await visit(), notes())).toEqual(NOTHING);
  expect(storedReadTime(notes())).toBeUndefined();
});

test("private data are shown only to the account that read them, until the account signs out", async () => {
  setCurrentUser("ana");
  await visit(notes());
  expect(firstRender(await visit(), notes()).data).toBe("read");
  for (const user of ["rute", "ana"]) {
    setCurrentUser(user);
    expect(firstRender(await visit(), notes())).toEqual(NOTHING);
  }
});

test("data with keep “all” are stored when a visitor reads them, but not when a member does", async () => {
  await visit(board());
  setCurrentUser("ana");
  expect(firstRender(await visit(), board()).data).toBe("read");
  for (const key of storage.keys()) storage.remove(key);
  await visit(board());
  await (await visit()).fetchQuery({ ...notes(), meta: {} });
  expect(storage.keys()).toEqual([]);
});

test.each([
  ["in", undefined, "ana"],
  ["out", "ana", undefined],
])("a read that is running while somebody signs %s is not stored", async (_, before, after) => {
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

test("only the results of the twelve queries that were read last are kept", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const queryClient = await visit();
  const times = Array.from({ length: 14 }, (_, index) => index + 1);
  for (const at of times) {
    vi.setSystemTime(at);
    await queryClient.fetchQuery(notes(at, {}, ["notes", String(at)]));
  }
  const values = storage.keys().map((key) => JSON.parse(storage.get(key) ?? "").data);
  expect(values.toSorted((a, b) => a - b)).toEqual(times.slice(2));
});
