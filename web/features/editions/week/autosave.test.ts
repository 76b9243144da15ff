import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAutosave, type SaveState } from "./autosave.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const offline = new Error("offline");

function watched(save: () => Promise<void>) {
  const states: SaveState[] = [];
  const refused: unknown[] = [];
  const autosave = createAutosave({
    save,
    isTemporary: (error) => error === offline,
    onRefused: (error) => refused.push(error),
    onState: (state) => states.push(state),
  });
  return { autosave, states, refused };
}

test("saves once, a moment after the last of several changes", async () => {
  const save = vi.fn(async () => {});
  const { autosave, states } = watched(save);
  autosave.change();
  await vi.advanceTimersByTimeAsync(600);
  autosave.change();
  await vi.advanceTimersByTimeAsync(600);
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(save).toHaveBeenCalledOnce();
  expect(states.at(-1)).toBe("saved");
});

test("saves a change that is made during a save after it, never beside it", async () => {
  let underWay = 0;
  let most = 0;
  const save = vi.fn(async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    underWay -= 1;
  });
  const { autosave } = watched(save);
  autosave.change();
  const saved = autosave.flush();
  await vi.advanceTimersByTimeAsync(500);
  autosave.change();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await saved).toBe(true);
  expect([save.mock.calls.length, most]).toEqual([2, 1]);
});

test("tries again after a failure that may pass, and at once when asked", async () => {
  const save = vi.fn(async (): Promise<void> => {
    throw offline;
  });
  const { autosave, states } = watched(save);
  autosave.change();
  expect(await autosave.flush()).toBe(false);
  expect(states.at(-1)).toBe("unreachable");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(save).toHaveBeenCalledTimes(2);
  save.mockImplementation(async () => {});
  expect(await autosave.flush()).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save).toHaveBeenCalledTimes(3);
});

test("does not repeat what was refused", async () => {
  const refusal = new Error("closed");
  const save = vi.fn(async () => {
    throw refusal;
  });
  const { autosave, refused } = watched(save);
  autosave.change();
  expect(await autosave.flush()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([save.mock.calls.length, refused]).toEqual([1, [refusal]]);
});

test("forgets what is dropped", async () => {
  const save = vi.fn(async () => {});
  const { autosave } = watched(save);
  autosave.change();
  autosave.drop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(save).not.toHaveBeenCalled();
});
