import { beforeEach, describe, expect, test } from "vitest";
import { createBackStack, type Layer } from "./back-stack.ts";

/** Simulates a browser's history. As in browsers, a move ends after `go` has returned. */
function fakeBrowser() {
  const entries: { state: object }[] = [{ state: { idx: 0, key: "before" } }];
  let at = 0;
  let pushes = 0;
  const deferred: (() => void)[] = [];
  const steps: number[] = [];
  const create = () =>
    createBackStack({
      state: () => entries[at]?.state,
      push: (state) => {
        pushes += 1;
        add(state);
      },
      go: (delta) => steps.push(delta),
      defer: (work) => deferred.push(work),
      onGuardLeft: () => {},
    });
  let stack = create();
  let swallowed: boolean | undefined;
  function step(delta: number) {
    at += delta;
    if (at < 0) throw new Error("the app was left");
    swallowed = stack.onMove();
  }
  const rendered = () => {
    for (let work = deferred.shift(); work; work = deferred.shift()) work();
  };
  const settled = () => {
    rendered();
    for (let delta = steps.shift(); delta; delta = steps.shift()) {
      step(delta);
      rendered();
    }
  };
  const add = (state: object) => {
    entries.splice(at + 1, entries.length, { state });
    at += 1;
  };
  return {
    open: (layer: Layer) => stack.open(layer),
    close: (layer: Layer) => stack.close(layer),
    rendered,
    settled,
    reload: () => {
      stack = create();
      stack.start();
      settled();
    },
    navigate: (key: string) => add({ idx: at + 1, key }),
    press: (delta: 1 | -1) => {
      step(delta);
      settled();
    },
    place: () => ({ at, ...entries[at]?.state }),
    swallowed: () => swallowed,
    pushes: () => pushes,
  };
}

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
  browser.navigate("board");
});

const board = { at: 1, idx: 1, key: "board" };
const guard = { at: 2, idx: 1, key: "board", layer: true };

function openLayer(): Layer {
  const layer = { onBack: () => browser.close(layer) };
  browser.open(layer);
  browser.settled();
  return layer;
}

describe("a layer above a page", () => {
  test("adds one history entry to that of the page, and Back closes the layer", () => {
    openLayer();
    expect(browser.place()).toEqual(guard);
    browser.press(-1);
    expect(browser.place()).toEqual(board);
    expect(browser.swallowed()).toBe(true);
    browser.press(1);
    expect(browser.place()).toEqual(board);
    browser.press(-1);
    expect(browser.place()).toEqual({ at: 0, idx: 0, key: "before" });
    expect(browser.swallowed()).toBe(false);
  });

  test.each([
    ["at once", () => {}],
    ["while its history entry is being left", () => browser.rendered()],
  ])("can be closed and followed by another layer %s", (_, meanwhile) => {
    browser.close(openLayer());
    meanwhile();
    openLayer();
    expect(browser.place()).toEqual(guard);
  });
});

describe("the stack of layers", () => {
  test("lets Back return from a linked page to the page below the layer", () => {
    const layer = openLayer();
    browser.navigate("account");
    browser.close(layer);
    browser.settled();
    expect(browser.place()).toMatchObject({ at: 3, key: "account" });
    browser.press(-1);
    expect(browser.place()).toEqual(board);
  });

  test("goes back from the extra history entry after a reload, because a reload closes the layer", () => {
    openLayer();
    browser.reload();
    expect(browser.place()).toEqual(board);
  });
});
