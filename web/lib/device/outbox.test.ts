import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { RequestError } from "../data/request.ts";
import { createOutbox } from "./outbox.ts";
import { storage } from "./storage.ts";
import { removeOtherPrivateValues, setCurrentUser } from "./stored-account.ts";

let ANA = "ana";
const RUTE = "rute";
const NOW = Date.parse("2026-11-25T12:00:00Z");
const unreachable = new RequestError({ message: "Failed to fetch" }, 0);
const refusal = new RequestError({ message: "closed", code: "42501" }, 403);

const queryClient = new QueryClient();
let page: EventTarget;
let browser: EventTarget;

const schema = z.object({ id: z.string(), text: z.string() });
type Note = z.infer<typeof schema>;

/**
 * Creates an outbox with two kinds of writes. A later `note` replaces an earlier one with the same
 * id, but each `line` is sent.
 */
function notes({ pauseMs = 0, outlivesSession = false } = {}) {
  const sent: string[] = [];
  const send = vi.fn(async (note: Note, _signal: AbortSignal) => note.text);
  const run = async (note: Note, signal: AbortSignal) => {
    sent.push(`${note.id}: ${await send(note, signal)}`);
  };
  const onRefused = vi.fn();
  const outbox = createOutbox();
  const key = ({ id }: Note) => id;
  const note = outbox.define("note", { schema, key, pauseMs, outlivesSession, run, onRefused });
  const line = outbox.define("line", { schema, run, onRefused });
  return {
    sent,
    send,
    onRefused,
    start: (userId = ANA) => outbox.start(userId, queryClient),
    note: (id: string, text: string, userId = ANA) => note.add(userId, { id, text }),
    line: (text: string) => line.add(ANA, { id: "", text }),
    flush: () => outbox.flush(ANA),
    state: () => outbox.state(ANA),
    pending: (userId = ANA) => note.dataIn(outbox.entries(userId)).map(({ text }) => text),
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  // Each test has its own account, because the outboxes of earlier tests are still running.
  ANA += "a";
  vi.useFakeTimers({ now: NOW });
  page = new EventTarget();
  browser = new EventTarget();
  vi.stubGlobal("window", browser);
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", {});
  for (const key of storage.keys()) storage.remove(key);
  setCurrentUser(ANA);
});

afterEach(() => vi.useRealTimers());

test("writes are sent one after another in their order with a signal for each", async () => {
  const { start, line, send, sent, state } = notes();
  send.mockImplementation(async ({ text }, signal) => {
    expect(signal.aborted).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return text;
  });
  start();
  for (const text of ["1", "2", "3"]) line(text);
  expect(state()).toBe("sending");
  await vi.advanceTimersByTimeAsync(2_000);
  expect([send.mock.calls.length, sent]).toEqual([3, [": 1", ": 2"]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([sent, state()]).toEqual([[": 1", ": 2", ": 3"], "saved"]);
});

test("a later write with the same key replaces a waiting write but not a write that is being sent", async () => {
  const { start, note, line, send, sent } = notes();
  note("a", "old");
  line("between");
  note("a", "new");
  send.mockResolvedValueOnce("between").mockImplementationOnce(async ({ text }) => {
    note("a", "newest");
    return text;
  });
  start();
  await settle();
  expect(sent).toEqual([": between", "a: new", "a: newest"]);
});

test("a write that failed without a connection is sent again: after 5 s, by flush, when online again, when the page becomes visible", async () => {
  const { start, note, send, sent, onRefused, state, flush, pending } = notes();
  // The first failure is a network error without a status. The later ones have the status 0.
  send.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockRejectedValue(unreachable);
  start();
  note("a", "1");
  await settle();
  expect([state(), pending()]).toEqual(["unreachable", ["1"]]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send).toHaveBeenCalledTimes(2);
  expect(await flush()).toBe(false);
  browser.dispatchEvent(new Event("online"));
  await settle();
  page.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(send).toHaveBeenCalledTimes(5);
  send.mockImplementation(async ({ text }) => text);
  expect(await flush()).toBe(true);
  expect([sent, state(), onRefused.mock.calls]).toEqual([["a: 1"], "saved", []]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(6);
});

test("a refused write is reported and removed without stopping the next writes", async () => {
  const { start, note, send, sent, onRefused, state, flush } = notes();
  send.mockRejectedValueOnce(refusal);
  start();
  note("a", "1");
  note("b", "2");
  expect(await flush()).toBe(false);
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(refusal, { id: "a", text: "1" }, queryClient);
  expect(sent).toEqual(["b: 2"]);
  expect([await flush(), state()]).toEqual([true, "saved"]);
});

test("a write with a pause is sent when the person stops typing or the page is hidden", async () => {
  const { start, note, sent } = notes({ pauseMs: 700 });
  start();
  note("a", "D");
  await vi.advanceTimersByTimeAsync(600);
  note("a", "De");
  await vi.advanceTimersByTimeAsync(600);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual(["a: De"]);
  note("a", "Devagar");
  page.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(sent).toEqual(["a: De", "a: Devagar"]);
});

test("the outbox shows and sends the writes that an earlier page or another tab left unsent", async () => {
  notes().note("a", "1");
  const { start, pending, sent } = notes();
  expect(pending()).toEqual(["1"]);
  start();
  await settle();
  notes().note("b", "2");
  expect(pending()).toEqual(["2"]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual(["a: 1", "b: 2"]);
});

test("two tabs send their writes in turn even if a suspended tab holds the lock", async () => {
  const names: string[] = [];
  let isHeld = false;
  const request = (name: string, _: unknown, act: () => Promise<boolean>) => {
    names.push(name);
    return isHeld ? Promise.reject(new DOMException("timed out", "TimeoutError")) : act();
  };
  vi.stubGlobal("navigator", { locks: { request } });
  const { start, note, sent } = notes();
  start();
  note("a", "1");
  await settle();
  isHeld = true;
  note("a", "2");
  await settle();
  expect(sent).toEqual(["a: 1", "a: 2"]);
  expect(new Set(names).size).toBe(1);
});

test.each([
  [false, [], []],
  [true, ["1"], ["a: 1"]],
])(
  "writes of an account are removed when it signs out unless outlivesSession is true: %s",
  async (outlivesSession, left, later) => {
    const { start, note, sent, pending } = notes({ outlivesSession });
    note("a", "1", RUTE);
    start(RUTE);
    await settle();
    expect([sent, pending(RUTE)]).toEqual([[], ["1"]]);
    removeOtherPrivateValues(ANA);
    expect(pending(RUTE)).toEqual(left);
    setCurrentUser(RUTE);
    start(RUTE);
    await settle();
    expect(sent).toEqual(later);
  },
);
