import { propertyOf } from "../property-of.ts";

/** A layer above a page, such as a dialog, which the Back key closes by calling `onBack`. */
export type Layer = { onBack: () => void };

/** The functions of the browser that the stack of layers uses. Tests replace them. */
export type Host = {
  /** Returns the state of the current history entry. */
  state: () => unknown;
  /** Adds a history entry with the current address. */
  push: (state: object) => void;
  /** Starts a move through the history, which ends later with a `popstate` event. */
  go: (delta: 1 | -1) => void;
  /** Runs `work` after the pending state changes have been rendered. */
  defer: (work: () => void) => void;
  /** Called when no layer is open and the current history entry is the page's own. */
  onGuardLeft: () => void;
};

const GUARD = "layer";

const isGuard = (state: unknown) => propertyOf(state, GUARD) === true;

/**
 * Creates the stack of open layers. While a layer is open, one extra history entry (the guard) lies
 * above the page's own entry, so that Back closes a layer instead of leaving the page. The guard
 * has a copy of the router's state, so that both entries are the same location for the router.
 * Decision: docs/decisions/2026-11-26-edits-and-drafts.md
 */
export function createBackStack(host: Host) {
  const layers: Layer[] = [];
  const whenClosedWork: (() => void)[] = [];
  // True between the stack's own call of `go` and the `popstate` event.
  let isMoving = false;
  // True from the call of a layer's `onBack` until the result of this call is rendered.
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

  // When Back did not close the layer, the stack moves forward to the guard again. The stack adds
  // no new history entry, because browsers let Back skip entries that were added without a tap.
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
     * Runs `work` when no layer is open and the current history entry is the page's own. Code that
     * replaces the address must wait for this moment. If it replaced the address of the guard,
     * leaving the guard would bring back the former address.
     */
    whenClosed(work: () => void): void {
      whenClosedWork.push(work);
      host.defer(settle);
    },
    /** Leaves the guard after a reload, because no layer is open then. */
    start: settle,
    /**
     * Handles a move to another history entry.
     * @returns whether the page stays the same, so that the router must not handle the move.
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
