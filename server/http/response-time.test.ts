import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inEvenTime, withTimeout } from "./response-time.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const after = (ms: number, result: string) =>
  new Promise<string>((resolve) => {
    setTimeout(() => resolve(result), ms);
  });

test.each([
  [7_999, "in time"],
  [8_001, "late"],
])("work of %i ms with a time limit of 8,000 ms ends %s", async (ms, expected) => {
  const start = Date.now();
  const result = withTimeout(after(ms, "in time"), 8_000, () => `late after ${Date.now() - start}`);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await result).toBe(expected === "late" ? "late after 8000" : expected);
});

test("an error of the work with a time limit is thrown at once, and no timer remains", async () => {
  const failing = withTimeout(Promise.reject(new Error("no")), 8_000, () => undefined);
  await expect(failing).rejects.toThrow("no");
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  [0, 250],
  [249, 250],
  [251, 500],
])(
  "sign-in work of %i ms gets its response after %i ms, even when the work fails",
  async (workMs, responseMs) => {
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
  },
);
