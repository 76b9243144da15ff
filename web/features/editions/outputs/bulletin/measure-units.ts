import type { Unit } from "./paginate.ts";

export const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0;

/** Returns the height (px) of a unit that only a unit at the head of a column needs. */
function headOnlyOf(unit: Element): number {
  // A sentence behind another one begins in the line of the other one, but needs a new line at the
  // head of a column.
  if (unit.matches("span + span")) return Number.parseFloat(getComputedStyle(unit).lineHeight);
  const repeated = unit.previousElementSibling;
  if (!repeated?.matches("[data-repeated]")) return 0;
  return heightOf(repeated) + Number.parseFloat(getComputedStyle(repeated).marginBottom);
}

/**
 * Measures the units (`data-unit`) of a column in px. A unit reaches from the bottom of the former
 * unit to its own bottom, so it includes a heading above it.
 */
export function measuredUnits(column: Element | null): Unit[] {
  let former = column?.getBoundingClientRect().top ?? 0;
  return [...(column?.querySelectorAll("[data-unit]") ?? [])].map((unit) => {
    const { bottom } = unit.getBoundingClientRect();
    const isSentence = unit.matches("span + span");
    const headOnly = headOnlyOf(unit);
    const height = bottom - former + (isSentence ? headOnly : 0);
    former = bottom;
    return { height, headOnly };
  });
}
