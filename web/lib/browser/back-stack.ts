/** Something that lies over the screen, such as a dialog; the Back key is to close it. */
export type Layer = { onBack: () => void };

/** What the stack needs of the browser. */
export type Host = {
  /** The state of the present history entry. */
  state: () => unknown;
  /** Adds an entry at the present address. */
  push: (state: object) => void;
  /** Asks for another entry, which arrives later. */
  go: (delta: 1 | -1) => void;
  /** Runs `work` when the changes under way have been rendered. */
  defer: (work: () => void) => void;
  /** The present entry is again the screen's own. */
  onLeft: () => void;
};

const GUARD = "layer";

const isGuard = (state: unknown) => Reflect.get(Object(state), GUARD) === true;

/**
 * The open layers, and the one history entry above the screen's own that takes the Back key while there are any
 * (docs/decisions/2026-11-26-edits-and-drafts.md). It has the router's state of the entry below, so that both are
 * the same place to the router.
 */
export function createBackStack(host: Host) {
  const layers: Layer[] = [];
  const waiting: (() => void)[] = [];
  // A step of ours through the history is under way.
  let moving = false;
  // The top layer has been asked to close, and its answer is still to be rendered.
  let asking = false;

  const onGuard = () => isGuard(host.state());

  function move(delta: 1 | -1) {
    moving = true;
    host.go(delta);
  }

  function settle() {
    if (moving || asking) return;
    if (layers.length > 0 && !onGuard()) host.push({ ...Object(host.state()), [GUARD]: true });
    if (layers.length === 0 && onGuard()) move(-1);
    if (layers.length > 0 || moving) return;
    host.onLeft();
    for (const work of waiting.splice(0)) host.defer(work);
  }

  // Forward, unlike a new entry: browsers let Back skip entries that were added without a tap.
  function stayIfOpen() {
    asking = false;
    if (layers.length > 0 && !onGuard() && !moving) move(1);
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
     * Runs `work` when no layer is open and the present entry is the screen's own, which may be replaced then. The
     * entry of a layer may not: a step back from it would bring the former address, and the router would not know.
     */
    whenClosed(work: () => void): void {
      waiting.push(work);
      host.defer(settle);
    },
    /** Leaves the entry of a layer that is no longer open, after a reload. */
    start: settle,
    /**
     * The present entry has changed.
     * @returns whether the screen below stays as it is, so that the router need not know.
     */
    moved(): boolean {
      const own = moving;
      moving = false;
      const top = layers.at(-1);
      if (own || top === undefined || onGuard()) {
        settle();
        return own;
      }
      asking = true;
      top.onBack();
      host.defer(stayIfOpen);
      return true;
    },
  };
}
