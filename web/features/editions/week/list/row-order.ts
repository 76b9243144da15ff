import type { KeyboardEvent, PointerEvent as ReactPointerEvent } from "react";

/** Returns the first button of a row in one of the given columns (`data-column`). */
function buttonIn(row: Element | null | undefined, ...columns: string[]) {
  const selector = columns.map((column) => `[data-column="${column}"]`).join();
  return row?.querySelector<HTMLElement>(selector) ?? null;
}

/** Returns the button that gets the focus when the row of an element is removed. */
export function buttonOfNextRow(element: Element) {
  const row = element.closest("li");
  return buttonIn(row?.nextElementSibling ?? row?.previousElementSibling, "details", "screen");
}

/**
 * Handles a key in the list. Up, Down, Home and End move the focus to the same button of another
 * row. Alt with Up or Down moves the row itself. Keys in text fields are ignored.
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
  if (column !== undefined) buttonIn(rows[to], column)?.focus();
}

/**
 * A drag within this distance (px) of the top or bottom edge of the window scrolls the page. The
 * header and the publish bar are near these edges.
 */
const EDGE_PX = 120;
const MOST_PX_A_FRAME = 14;

/**
 * Returns the new index of a dragged row among the other rows. `middle` is the position of the
 * dragged row's middle (px).
 */
export function placeAt(middle: number, others: readonly { top: number; height: number }[]) {
  return others.filter(({ top, height }) => top + height / 2 < middle).length;
}

/**
 * Returns the distance (px) to scroll in one frame while the pointer is at the height `y` of the
 * window.
 */
function scrollStep(y: number, windowHeight: number): number {
  const above = Math.max(0, EDGE_PX - y);
  const below = Math.max(0, y - (windowHeight - EDGE_PX));
  return Math.round(((below - above) / EDGE_PX) * MOST_PX_A_FRAME);
}

/**
 * Moves the row of a handle with the pointer until the pointer is released, and then calls
 * `onDrop`. Escape cancels the drag.
 */
export function startDrag(event: ReactPointerEvent<HTMLElement>, onDrop: (place: number) => void) {
  const handle = event.currentTarget;
  const row = handle.closest("li");
  const list = row?.parentElement;
  if (event.button !== 0 || !row || !list) return;
  const rows = [...list.children].filter((child) => child instanceof HTMLElement);
  const boxes = rows.map((one) => one.getBoundingClientRect());
  const from = rows.indexOf(row);
  const box = row.getBoundingClientRect();
  const next = boxes[from + 1] ?? boxes[from - 1] ?? box;
  const gap = Math.max(0, next.top > box.top ? next.top - box.bottom : box.top - next.bottom);
  const start = { y: event.clientY, scroll: window.scrollY };
  let y = event.clientY;
  let to = from;
  let frame = 0;

  function follow() {
    const shift = y - start.y + window.scrollY - start.scroll;
    to = placeAt(box.top + box.height / 2 + shift, boxes.toSpliced(from, 1));
    for (const [index, one] of rows.entries()) {
      const makesWay = index > from && index <= to ? -1 : index < from && index >= to ? 1 : 0;
      const by = index === from ? shift : makesWay * (box.height + gap);
      one.style.transform = by === 0 ? "" : `translateY(${by}px)`;
    }
  }

  function scrollAlong() {
    window.scrollBy({ top: scrollStep(y, window.innerHeight), behavior: "instant" });
    follow();
    frame = requestAnimationFrame(scrollAlong);
  }

  const listening = new AbortController();
  function end(isDropped: boolean) {
    follow();
    listening.abort();
    cancelAnimationFrame(frame);
    delete row?.dataset.dragged;
    for (const one of rows) one.style.transform = "";
    if (isDropped && to !== from) onDrop(to);
  }

  handle.setPointerCapture(event.pointerId);
  row.dataset.dragged = "";
  frame = requestAnimationFrame(scrollAlong);
  const { signal } = listening;
  const track = ({ clientY }: PointerEvent) => {
    y = clientY;
  };
  handle.addEventListener("pointermove", track, { signal });
  handle.addEventListener("pointerup", () => end(true), { signal });
  // The dragged row also returns to its old position if the browser cancels the pointer, for
  // example to scroll.
  handle.addEventListener("lostpointercapture", () => end(false), { signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
}
