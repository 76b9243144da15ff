import { propertyOf } from "../property-of.ts";

export type Layer = { onBack: () => void };

export type Host = {
  state: () => unknown;
  push: (state: object) => void;
  /** Starts a move through the history. The move ends later, with a `popstate` event. */
  go: (delta: 1 | -1) => void;
  /** Runs `work` after the pending state changes have been rendered. */
  defer: (work: () => void) => void;
  onGuardLeft: () => void;
};

const GUARD = "layer";

const isGuard = (state: unknown) => propertyOf(state, GUARD) === true;

/**
 * Creates the stack of open layers. While a layer is open, the history has one extra entry (the
 * guard) above the page's own entry. Back then leaves the guard and closes a layer instead of
 * leaving the page. The guard has a copy of the router's state, because both entries must be the
 * same location for the router.
 * Decision: docs/decisions/2026-11-26-edits-and-drafts.md
 */
export function createBackStack(host: Host) {
  const layers: Layer[] = [];
  const whenClosedWork: (() => void)[] = [];
  // True from the stack's call of `go` until the `popstate` event.
  let isMoving = false;
  // True from the call of a layer's `onBack` until its result is rendered.
  let isClosing = false;

  const isOnGuard = () => isGuard(host.state());

  function move(delta: 1 | -1) {
    isMoving = true;
    host.go(delta);
  }

  function settle() {
    if (isMoving || isClosing) return;
    if (layers.length > 0 && !isOnGuard()) host.push({ ...Object(host.state()), [GUARD]: true });
    if (layers.length === 0 && isOnGuard()) move(-1);
    if (layers.length > 0 || isMoving) return;
    host.onGuardLeft();
    for (const work of whenClosedWork.splice(0)) host.defer(work);
  }

  // If a layer stays open after Back, the stack moves forward to the guard again. It adds no new
  // history entry, because Back skips entries that were added without a press.
  function stayIfOpen() {
    isClosing = false;
    if (layers.length > 0 && !isOnGuard() && !isMoving) move(1);
    else settle();
  }

  return {
    open(layer: Layer): void {
      layers.push(layer);
      host.defer(settle);
    },
    close(layer: Layer): void {
      const index = layers.indexOf(layer);
      if (index >= 0) layers.splice(index, 1);
      host.defer(settle);
    },
    /**
     * Runs `work` when no layer is open and the current history entry belongs to the page. Code
     * that replaces the address must use this function. If it replaced the address of the guard,
     * closing the layer would bring back the old address.
     */
    whenClosed(work: () => void): void {
      whenClosedWork.push(work);
      host.defer(settle);
    },
    /** After a reload no layer is open, so the guard is left. */
    start: settle,
    /**
     * Handles a move to another history entry.
     * @returns whether the page stays the same, so that the router must ignore the move.
     */
    onMove(): boolean {
      const wasOwnMove = isMoving;
      isMoving = false;
      const top = layers.at(-1);
      if (wasOwnMove || top === undefined || isOnGuard()) {
        settle();
        return wasOwnMove;
      }
      isClosing = true;
      top.onBack();
      host.defer(stayIfOpen);
      return true;
    },
  };
}
