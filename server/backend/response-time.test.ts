import { Hono } from "hono";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { evenResponseTime } from "./response-time.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [0, 250],
  [3, 250],
  [249, 250],
  [251, 500],
])("work of %i ms is responded to after %i ms, when it fails too", async (workMs, responseMs) => {
  for (const fails of [false, true]) {
    const app = new Hono().use(evenResponseTime).get("/", async (c) => {
      await new Promise((resolve) => setTimeout(resolve, workMs));
      if (fails) throw new Error("no");
      return c.body(null);
    });
    app.onError((_, c) => c.body(null, 500));
    const start = performance.now();
    const response = Promise.resolve(app.request("/"));
    let ms: number | undefined;
    void response.then(() => {
      ms = performance.now() - start;
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ms).toBe(responseMs);
  }
});
