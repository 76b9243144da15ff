import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inEvenTime } from "./response-time.ts";

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
    const start = performance.now();
    const response = inEvenTime(async () => {
      await new Promise((resolve) => setTimeout(resolve, workMs));
      if (fails) throw new Error("no");
    });
    let ms: number | undefined;
    const note = () => {
      ms = performance.now() - start;
    };
    response.then(note, note);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ms).toBe(responseMs);
  }
});
