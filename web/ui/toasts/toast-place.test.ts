import { expect, test } from "vitest";
import { toastBottom } from "./toast-place.ts";

test.each([
  ["above the bar", {}, "calc(var(--bar-height, 0px) + 8px)"],
  ["above a sheet", { dialog: { top: 500 } }, "308px"],
  [
    "above the buttons of a dialog that fills the window",
    { dialog: { top: 0, buttonsTop: 730 } },
    "78px",
  ],
  ["at the bottom of a dialog whose buttons scroll", { dialog: { top: 0 } }, "8px"],
  [
    "there, too, when its buttons are further down",
    { dialog: { top: 0, buttonsTop: 1200 } },
    "8px",
  ],
])("toasts end %s", (_, bottom, distance) => {
  expect(toastBottom({ windowHeight: 800, ...bottom })).toBe(distance);
});
