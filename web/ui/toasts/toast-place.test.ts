import { expect, test } from "vitest";
import { toastTop } from "./toast-place.ts";

test.each([
  ["without a header", undefined, undefined, 8],
  ["below the header", { top: 0, bottom: 65 }, undefined, 73],
  ["below a header that has left the window", { top: -65, bottom: -1 }, undefined, 8],
  [
    "below the title row of a dialog that fills the window",
    { top: 0, bottom: 65 },
    { top: 20, bottom: 64 },
    72,
  ],
  [
    "below the title row that it would reach",
    { top: 0, bottom: 65 },
    { top: 222, bottom: 262 },
    270,
  ],
  ["above a dialog that it does not reach", { top: 0, bottom: 65 }, { top: 223, bottom: 263 }, 73],
  [
    "below the header when the dialog was scrolled",
    { top: 0, bottom: 65 },
    { top: -50, bottom: 0 },
    73,
  ],
])("toasts begin %s", (_, header, dialogTitle, top) => {
  expect(toastTop(header, dialogTitle)).toBe(top);
});
