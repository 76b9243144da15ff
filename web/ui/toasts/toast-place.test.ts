import { expect, test } from "vitest";
import { toastBottom } from "./toast-place.ts";

test.each([
  ["at the bottom of the window", { bar: 0 }, 8],
  ["above the bar", { bar: 61 }, 69],
  ["above a sheet", { bar: 61, dialog: { top: 500 } }, 308],
  [
    "above the buttons of a dialog that fills the window",
    { bar: 61, dialog: { top: 0, buttonsTop: 730 } },
    78,
  ],
  ["at the bottom of a dialog whose buttons scroll", { bar: 61, dialog: { top: 0 } }, 8],
  [
    "there, too, when its buttons are further down",
    { bar: 61, dialog: { top: 0, buttonsTop: 1200 } },
    8,
  ],
])("toasts end %s", (_, bottom, distance) => {
  expect(toastBottom({ windowHeight: 800, ...bottom })).toBe(distance);
});
