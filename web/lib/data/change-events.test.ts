import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onChange } from "./change-events.ts";

class FakeSource extends EventTarget {
  static all: FakeSource[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.all.push(this);
  }
  close() {
    this.readyState = 2;
  }
  connect() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  sendChange(data: string) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const device = { onLine: true };

function show(visibilityState: string) {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}

const ends: (() => void)[] = [];

function listen() {
  const tables: string[] = [];
  const end = onChange((table) => tables.push(table));
  ends.push(end);
  return { tables, end };
}

const newest = () => {
  const source = FakeSource.all.at(-1);
  if (!source) throw new Error("no connection");
  return source;
};

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.all = [];
  device.onLine = true;
  page.visibilityState = "visible";
  vi.stubGlobal("window", Object.assign(new EventTarget(), { EventSource: FakeSource }));
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", device);
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

test("all listeners of a page share one connection, which closes when the last listener is removed", () => {
  const one = listen();
  const two = listen();
  expect(FakeSource.all.map(({ url }) => url)).toEqual(["/eventos"]);
  newest().connect();
  newest().sendChange("editions");
  one.end();
  one.end();
  newest().sendChange("announcements");
  expect(one.tables).toEqual(["*", "editions"]);
  expect(two.tables).toEqual(["*", "editions", "announcements"]);
  two.end();
  expect(newest().readyState).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(two.tables).toHaveLength(3);
  listen();
  expect(FakeSource.all).toHaveLength(2);
});

test("without a connection, the listeners are called every five seconds", () => {
  const { tables } = listen();
  vi.advanceTimersByTime(20_000);
  expect(tables).toEqual(["*", "*", "*", "*"]);
  newest().connect();
  newest().sendChange("editions");
  vi.advanceTimersByTime(20_000);
  expect(tables.slice(4)).toEqual(["*", "editions"]);
});

test("a connection is opened again only after a refusal or a long silence", () => {
  listen();
  for (let i = 0; i < 60; i += 1) {
    newest().readyState = 2;
    vi.advanceTimersByTime(5_000);
  }
  expect(FakeSource.all).toHaveLength(1 + 10);
  newest().connect();
  for (let i = 0; i < 10; i += 1) {
    vi.advanceTimersByTime(25_000);
    newest().dispatchEvent(new Event("alive"));
  }
  expect(FakeSource.all).toHaveLength(11);
  vi.advanceTimersByTime(70_000);
  expect(FakeSource.all).toHaveLength(12);
});

test("a page that is hidden or offline calls no listener until it is visible and online again", () => {
  const { tables } = listen();
  device.onLine = false;
  vi.advanceTimersByTime(60_000);
  expect(tables).toEqual([]);
  device.onLine = true;
  window.dispatchEvent(new Event("online"));
  expect(tables).toEqual(["*"]);
  show("hidden");
  vi.advanceTimersByTime(60_000);
  expect(tables).toHaveLength(1);
  show("visible");
  expect(tables).toHaveLength(2);
});

test("a page closes its connection while it is hidden or another page of the browser leads", async () => {
  const { tables } = listen();
  const [first] = FakeSource.all;
  show("hidden");
  expect(first?.readyState).toBe(2);
  show("visible");
  newest().connect();
  const other = new BroadcastChannel("/eventos");
  other.postMessage({ rank: 1, table: "editions" });
  other.postMessage({ rank: Date.now() + 60_000, table: "announcements" });
  await expect.poll(() => newest().readyState).toBe(2);
  expect(tables).toEqual(["*", "*", "announcements"]);
  vi.advanceTimersByTime(10_000);
  expect(FakeSource.all).toHaveLength(2);
  vi.advanceTimersByTime(5_000);
  expect(FakeSource.all).toHaveLength(3);
  other.close();
});

test("with hosted Supabase the listeners are called every five seconds without a connection", () => {
  vi.stubEnv("VITE_SUPABASE_URL", "https://project.supabase.co");
  const { tables } = listen();
  vi.advanceTimersByTime(10_000);
  expect(tables).toEqual(["*", "*"]);
  expect(FakeSource.all).toEqual([]);
  vi.unstubAllEnvs();
});
