import fc from "fast-check";
import { expect, test } from "vitest";
import { type Measured, planned } from "./fit.ts";
import { SMALLEST_WITH_COVER, typeOf } from "./layouts.ts";

const CSS_PIXELS_PER_MM = 96 / 25.4;
const A5 = { layout: "a5", columns: 1, onCover: 0, upcoming: 0 } as const;

type Bulletin = Parameters<typeof planned>[1];
/** Returns the heights of `units` equal units that are `mm` high in the smallest type. */
type Sizes = { units: number; mm: number; masthead?: number; contacts?: number };

/** Lays out a bulletin whose heights are proportional to the size of the type. */
function fitted({ units, mm, masthead = 30, contacts = 0 }: Sizes, bulletin: Bulletin = A5) {
  const measured = new Map<number, Measured>();
  for (;;) {
    const plan = planned(measured, bulletin);
    if (plan.fitted) return { type: plan.type, ...plan.fitted, measurements: measured.size };
    expect(measured.has(plan.type)).toBe(false);
    const { points, textLength } = typeOf(plan.type);
    const scale = (points / 9.5) * (1 + textLength / 300) * CSS_PIXELS_PER_MM;
    const unit = { height: mm * scale, headOnly: 0 };
    measured.set(plan.type, {
      masthead: masthead * CSS_PIXELS_PER_MM,
      contacts: contacts * CSS_PIXELS_PER_MM,
      units: Array.from({ length: units }, () => unit),
    });
  }
}

test.each<[string, Sizes, object]>([
  ["a short bulletin has a cover and the largest type", { units: 5, mm: 10 }, { type: 0 }],
  ["a longer bulletin has a smaller type", { units: 15, mm: 17 }, { type: 4, hasCover: true }],
  [
    "the smallest type with a cover is used before the cover is given up",
    { units: 18, mm: 19 },
    { type: SMALLEST_WITH_COVER - 1, hasCover: true },
  ],
  ["a full sheet has no cover", { units: 31, mm: 20 }, { type: 15, hasCover: false, count: 4 }],
  [
    "a bulletin that cannot fit on one sheet has two sheets and a large type again",
    { units: 60, mm: 12 },
    { type: 5, hasCover: true, count: 8 },
  ],
])("on a folded sheet %s", (_, sizes, expected) => {
  expect(fitted(sizes)).toMatchObject({ count: 4, ...expected });
});

test("upcoming announcements are left out before they need another sheet", () => {
  const rows = { ...A5, upcoming: 4 };
  const shown = (units: number) => fitted({ units, mm: 20 }, rows).pages.flat(2).length;
  expect([22, 24, 28, 34].map(shown)).toEqual([19, 23, 27, 30]);
});

test("a block on the cover is not repeated inside, unless there is no cover", () => {
  const block = { ...A5, onCover: 2 };
  expect(fitted({ units: 5, mm: 10 }, block).pages.flat(2)).toEqual([2, 3, 4]);
  expect(fitted({ units: 26, mm: 20 }, block).pages.flat(2)[0]).toBe(0);
});

test("at most six types are measured, and no larger type needs as few pages", () => {
  const sizes = fc.record({
    units: fc.integer({ min: 1, max: 80 }),
    mm: fc.integer({ min: 4, max: 40 }),
    contacts: fc.integer({ min: 0, max: 20 }),
  });
  const bulletin = fc.constantFrom<Bulletin>(A5, { ...A5, layout: "a4", columns: 2 });
  fc.assert(
    fc.property(sizes, bulletin, (size, one) => {
      const { measurements, type, count, pages } = fitted(size, one);
      expect(measurements).toBeLessThanOrEqual(6);
      expect(pages.flat(2)).toHaveLength(size.units);
      expect([type >= 0, type <= 15, count > 0]).toEqual([true, true, true]);
    }),
  );
});
