import type { KeyboardEvent } from "react";

/** Focuses the button of that column in a row. */
export function focusIn(row: Element | null | undefined, column: string) {
  row?.querySelector<HTMLElement>(`[data-column="${column}"]`)?.focus();
}

/**
 * Up, Down, Home and End lead from a button to the same button of another row; with Alt, Up and Down move the row
 * itself. What is typed into a field is left alone.
 */
export function onRowKey(
  event: KeyboardEvent<HTMLElement>,
  onMove: (from: number, to: number) => void,
) {
  const { target, key, altKey } = event;
  if (!(target instanceof HTMLElement) || target.matches("input, textarea")) return;
  const row = target.closest("li");
  const rows = [...event.currentTarget.children];
  const at = row === null ? -1 : rows.indexOf(row);
  if (at < 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const last = rows.length - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowUp: Math.max(0, at - 1),
    ArrowDown: Math.min(last, at + 1),
    Home: 0,
    End: last,
  };
  const to = places[key];
  if (to === undefined || (altKey && !key.startsWith("Arrow"))) return;
  event.preventDefault();
  if (altKey) {
    if (to !== at) onMove(at, to);
    return;
  }
  const column = target.closest<HTMLElement>("[data-column]")?.dataset.column;
  if (column !== undefined) focusIn(rows[to], column);
}
