import fc from "fast-check";
import { expect, test } from "vitest";
import { fitsOneSheet, type Measured, planned } from "./fit.ts";
import { FIRST_DENSE, typeOf } from "./layouts.ts";

const CSS_PIXELS_PER_MM = 96 / 25.4;
const A5 = { layout: "a5", columns: 1, onCover: 0, upcoming: 0 } as const;

type Bulletin = Parameters<typeof planned>[1];

/**
 * Lays out a bulletin with `count` equal units, which are `mm` high in the smallest type. Their
 * height is proportional to the size of the type.
 */
function fitted(count: number, mm: number, bulletin: Bulletin = A5) {
  const measured = new Map<number, Measured>();
  for (;;) {
    const { type, fitted } = planned(measured, bulletin);
    if (fitted) return { type, ...fitted, measurements: measured.size };
    expect(measured.has(type)).toBe(false);
    const { points, textLength } = typeOf(type);
    const height = ((mm * points) / 9.5) * (1 + textLength / 1200) * CSS_PIXELS_PER_MM;
    measured.set(type, {
      masthead: 30 * CSS_PIXELS_PER_MM,
      contacts: 0,
      units: Array.from({ length: count }, () => ({ height, headOnly: 0 })),
    });
  }
}

test.each([
  ["a short bulletin has a cover and the largest type", 5, 10, { type: 0, hasCover: true }],
  [
    "the smallest type with a cover is used before the cover is given up",
    18,
    18,
    { type: FIRST_DENSE - 1, hasCover: true },
  ],
  ["no text is cut as long as whole texts fit at 9.5 pt", 27, 16, { type: 8, hasCover: false }],
  ["a full sheet has no cover", 32, 20, { type: 15, hasCover: false, count: 4 }],
  [
    "a bulletin that cannot fit on one sheet has two sheets and a large type again",
    60,
    12,
    { type: 5, hasCover: true, count: 8 },
  ],
])("on a folded sheet %s", (_, count, mm, expected) => {
  expect(fitted(count, mm)).toMatchObject({ count: 4, ...expected });
});

test("upcoming announcements are left out before they need another sheet", () => {
  const rows = { ...A5, upcoming: 4 };
  const shown = (count: number) => fitted(count, 20, rows).pages.flat(2).length;
  expect([22, 24, 28, 34].map(shown)).toEqual([19, 24, 27, 30]);
});

test("a block on the cover is not repeated inside, unless there is no cover", () => {
  const block = { ...A5, onCover: 2 };
  expect(fitted(5, 10, block).pages.flat(2)).toEqual([2, 3, 4]);
  expect(fitted(26, 20, block).pages.flat(2)[0]).toBe(0);
});

test("at most six types are measured until every unit has its page", () => {
  const bulletin = fc.constantFrom<Bulletin>(A5, { ...A5, layout: "a4", columns: 2 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 4, max: 40 }),
      bulletin,
      (...of) => {
        const { measurements, pages } = fitted(...of);
        expect(measurements).toBeLessThanOrEqual(6);
        expect(pages.flat(2)).toHaveLength(of[0]);
      },
    ),
  );
});

test.each([
  ["a4", 2, true],
  ["a4", 3, false],
  ["a5", 4, true],
  ["a5", 8, false],
] as const)("a bulletin in %s with %i pages fits one sheet: %s", (layout, pages, fits) => {
  expect(fitsOneSheet(layout, pages)).toBe(fits);
});
