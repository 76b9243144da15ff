import type { Node } from "@takumi-rs/core";
import { expect, test, vi } from "vitest";
import { text } from "./elements.ts";
import { openPictures } from "./pictures.ts";

const PNG = Buffer.alloc(1_000);
const picture = (name: string) => text(name, {});
const nameOf = (node: Node) => (node.type === "text" ? node.text : "");

test("two pictures are drawn at a time in order, and the result is busy when too many wait", async () => {
  const drawn: string[] = [];
  const finish: (() => void)[] = [];
  const open = vi.fn(async () => async (node: Node) => {
    drawn.push(nameOf(node));
    await new Promise<void>((resolve) => finish.push(resolve));
    return PNG;
  });
  const draw = openPictures({ open, mostWaiting: 1 });
  const drawings = ["a", "b", "c"].map((name) => draw(picture(name)));
  expect(await draw(picture("d"))).toBe("busy");
  await vi.waitFor(() => expect(finish).toHaveLength(2));
  expect(drawn).toEqual(["a", "b"]);
  finish.shift()?.();
  await vi.waitFor(() => expect(drawn).toEqual(["a", "b", "c"]));
  for (const end of finish) end();
  expect(await Promise.all(drawings)).toEqual([PNG, PNG, PNG]);
  expect(open).toHaveBeenCalledTimes(1);
});

test("a picture that cannot be drawn does not affect the next ones", async () => {
  const draw = openPictures({
    open: async () => async (node) => {
      if (nameOf(node) === "broken") throw new Error("no");
      return PNG;
    },
  });
  for (let i = 0; i < 3; i++) await expect(draw(picture("broken"))).rejects.toThrow("no");
  expect(await draw(picture("a"))).toBe(PNG);
});

test("the operator gets one log line when the drawing library cannot be loaded", async () => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const open = vi.fn(() => Promise.reject(new Error("Cannot find native binding")));
  const draw = openPictures({ open });
  expect(await draw(picture("a"))).toBe("unavailable");
  expect(await draw(picture("b"))).toBe("unavailable");
  expect(open).toHaveBeenCalledTimes(1);
  expect(stderr.mock.calls.map(([line]) => line)).toEqual([
    expect.stringMatching(/^pictures of announcements cannot be drawn here.*\n$/),
  ]);
});
