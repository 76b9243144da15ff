import { environmentManager, focusManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MINUTE_MS } from "../text/durations.ts";
import { createQueryClient } from "./query-client.ts";

beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  focusManager.setFocused(undefined);
  environmentManager.setIsServer(() => typeof window === "undefined");
});

/**
 * Opens a page with one query for five minutes.
 * @returns the number of reads.
 */
async function readsOf(meta: { tables?: ["announcements"] }): Promise<number> {
  const queryFn = vi.fn(async () => "rows");
  const queryClient = createQueryClient(() => {});
  const query = { queryKey: ["board"], queryFn, meta, gcTime: 0 };
  const close = new QueryObserver(queryClient, query).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  close();
  return queryFn.mock.calls.length;
}

test("an open board on hosted Supabase reads public data again every minute, and no other data", async () => {
  vi.stubEnv("VITE_SUPABASE_URL", "https://project.supabase.co");
  expect(await readsOf({ tables: ["announcements"] })).toBe(6);
  expect(await readsOf({})).toBe(1);
});

test("a hidden board on hosted Supabase reads nothing", async () => {
  vi.stubEnv("VITE_SUPABASE_URL", "https://project.supabase.co");
  focusManager.setFocused(false);
  expect(await readsOf({ tables: ["announcements"] })).toBe(1);
});

test("an open board on the project's own server reads nothing again by itself", async () => {
  expect(await readsOf({ tables: ["announcements"] })).toBe(1);
});
