/** What a page has observed of itself; times in milliseconds. */
type Observed = {
  lcp: number;
  /** All layout shifts that no input caused, added up: never less than CLS. */
  shifts: number;
  /** Duration of the slowest event of an interaction that took 16 ms or more. */
  slowestInput: number;
  /** Whether the browser has reported a click, which it does once the next frame is on the screen. */
  clicked: boolean;
};

declare global {
  interface Window {
    observed: Observed;
  }
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Interaction = PerformanceEntry & { interactionId: number };

/** Runs in the page before its own scripts and writes to `window.observed`. */
export function observe(): void {
  const observed: Observed = { lcp: 0, shifts: 0, slowestInput: 0, clicked: false };
  window.observed = observed;
  const each = <Entry extends PerformanceEntry>(
    options: PerformanceObserverInit & { durationThreshold?: number },
    note: (entry: Entry) => void,
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) note(entry);
    }).observe({ buffered: true, ...options });

  each({ type: "largest-contentful-paint" }, ({ startTime }) => {
    observed.lcp = startTime;
  });
  each<LayoutShift>({ type: "layout-shift" }, ({ value, hadRecentInput }) => {
    if (!hadRecentInput) observed.shifts += value;
  });
  each<Interaction>({ type: "event", durationThreshold: 16 }, (entry) => {
    if (entry.interactionId === 0) return;
    observed.slowestInput = Math.max(observed.slowestInput, entry.duration);
    observed.clicked ||= entry.name === "click";
  });
}
