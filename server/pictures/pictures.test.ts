import { expect, test, vi } from "vitest";
import { text } from "./elements.ts";
import { type Drawing, Pictures } from "./pictures.ts";

const picture = (name: string) => text(name, {});

/** Pictures by a renderer that finishes one when it is told to. */
function studio(options: { mostWaiting?: number; mostBytes?: number } = {}) {
  const drawn: string[] = [];
  const finish: (() => void)[] = [];
  const open = vi.fn(async () => async (node: object) => {
    drawn.push(String(Reflect.get(node, "text")));
    await new Promise<void>((resolve) => finish.push(resolve));
    return Buffer.alloc(1_000);
  });
  return { pictures: new Pictures({ open, ...options }), open, drawn, finish };
}

/** Finishes what is drawn until `drawings` are. */
async function finishAll(finish: (() => void)[], drawings: Promise<Drawing>[]) {
  const all = Promise.all(drawings);
  let isDone = false;
  void all.then(() => {
    isDone = true;
  });
  while (!isDone) {
    finish.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return all;
}

test("at most two are drawn at a time, in the order in which they are asked for", async () => {
  const { pictures, drawn, finish } = studio();
  const drawings = ["a", "b", "c", "d"].map((name) => pictures.draw(picture(name)));
  await vi.waitFor(() => expect(finish).toHaveLength(2));
  expect(drawn).toEqual(["a", "b"]);
  expect(pictures.isBusy).toBe(true);
  finish.shift()?.();
  await vi.waitFor(() => expect(drawn).toEqual(["a", "b", "c"]));
  await finishAll(finish, drawings);
  expect(drawn).toEqual(["a", "b", "c", "d"]);
  expect(pictures.isBusy).toBe(false);
});

test("one that is asked for by several is drawn once, and kept", async () => {
  const { pictures, open, drawn, finish } = studio();
  const [one, two] = await finishAll(finish, [
    pictures.draw(picture("a")),
    pictures.draw(picture("a")),
  ]);
  expect(one).toBe(two);
  expect(await pictures.draw(picture("a"))).toBe(one);
  expect(drawn).toEqual(["a"]);
  expect(open).toHaveBeenCalledTimes(1);
});

test("beyond those that may wait it is busy, until there is room", async () => {
  const { pictures, finish } = studio({ mostWaiting: 1 });
  const drawings = ["a", "b", "c"].map((name) => pictures.draw(picture(name)));
  expect(await pictures.draw(picture("d"))).toBe("busy");
  await finishAll(finish, drawings);
  const [late] = await finishAll(finish, [pictures.draw(picture("d"))]);
  expect(late).toBeInstanceOf(Buffer);
});

test("the one that was used least recently gives way", async () => {
  const { pictures, drawn, finish } = studio({ mostBytes: 2_000 });
  for (const name of ["a", "b", "a", "c", "a", "b"]) {
    await finishAll(finish, [pictures.draw(picture(name))]);
  }
  expect(drawn).toEqual(["a", "b", "c", "b"]);
});

test("a failure concerns one picture; the place is free again", async () => {
  const pictures = new Pictures({
    open: async () => async (node: object) => {
      if (Reflect.get(node, "text") === "broken") throw new Error("no");
      return Buffer.alloc(1);
    },
  });
  for (let i = 0; i < 3; i++) await expect(pictures.draw(picture("broken"))).rejects.toThrow("no");
  expect(await pictures.draw(picture("a"))).toBeInstanceOf(Buffer);
});

test("where the library cannot be loaded the operator is told once", async () => {
  const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const open = vi.fn(() => Promise.reject(new Error("Cannot find native binding")));
  const pictures = new Pictures({ open });
  expect(await pictures.draw(picture("a"))).toBe("unavailable");
  expect(await pictures.draw(picture("b"))).toBe("unavailable");
  expect(open).toHaveBeenCalledTimes(1);
  expect(told.mock.calls.map(([line]) => line)).toEqual([
    expect.stringMatching(/^pictures of announcements cannot be drawn here.*\n$/),
  ]);
  told.mockRestore();
});
