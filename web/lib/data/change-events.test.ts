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
  opened() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  says(data: string) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const device = { onLine: true };
const ends: (() => void)[] = [];

function listen() {
  const told: string[] = [];
  const end = onChange((table) => told.push(table));
  ends.push(end);
  return { told, end };
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

test("all listeners of a page share one connection, which ends with the last of them", () => {
  const [one, two] = [listen(), listen()];
  expect(FakeSource.all.map(({ url }) => url)).toEqual(["/eventos"]);
  newest().opened();
  newest().says("editions");
  one.end();
  one.end();
  newest().says("announcements");
  expect(one.told).toEqual(["*", "editions"]);
  expect(two.told).toEqual(["*", "editions", "announcements"]);
  two.end();
  expect(newest().readyState).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(two.told).toHaveLength(3);
  listen();
  expect(FakeSource.all).toHaveLength(2);
});

test("while there is no connection the listeners look for themselves every five seconds", () => {
  const { told } = listen();
  vi.advanceTimersByTime(20_000);
  expect(told).toEqual(["*", "*", "*", "*"]);
  newest().opened();
  newest().says("editions");
  vi.advanceTimersByTime(20_000);
  expect(told.slice(4)).toEqual(["*", "editions"]);
});

test("a refused or silent connection is opened again, and one that is alive is kept", () => {
  listen();
  for (let i = 0; i < 60; i += 1) {
    newest().readyState = 2;
    vi.advanceTimersByTime(5_000);
  }
  expect(FakeSource.all).toHaveLength(1 + 10);
  newest().opened();
  for (let i = 0; i < 10; i += 1) {
    vi.advanceTimersByTime(25_000);
    newest().dispatchEvent(new Event("alive"));
  }
  expect(FakeSource.all).toHaveLength(11);
  vi.advanceTimersByTime(70_000);
  expect(FakeSource.all).toHaveLength(12);
});

test("offline, or where nobody sees it, nothing is asked for; right away when that is over", () => {
  const { told } = listen();
  device.onLine = false;
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  device.onLine = true;
  window.dispatchEvent(new Event("online"));
  expect(told).toEqual(["*"]);
  page.visibilityState = "hidden";
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(1);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(told).toHaveLength(2);
});

test("where no server of ours answers, the listeners look for themselves", () => {
  vi.stubEnv("VITE_SUPABASE_URL", "https://project.supabase.co");
  const { told } = listen();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual(["*", "*"]);
  expect(FakeSource.all).toEqual([]);
  vi.unstubAllEnvs();
});
