/**
 * Adds methods that the oldest browsers of docs/testing.md lack, with the signatures of ECMAScript
 * 2023 and of the DOM standard. A script in the page loads this file before the app, and only in
 * these browsers. scripts/make-build.mjs writes that script.
 */
import "./older-style-sheets.ts";

function complete(target: object, methods: Record<string, unknown>) {
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in target)) {
      Object.defineProperty(target, name, { value, writable: true, configurable: true });
    }
  }
}

type Test = (item: unknown, index: number, items: unknown[]) => unknown;

complete(Array.prototype, {
  toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
    return [...this].sort(compare);
  },
  toReversed(this: unknown[]) {
    return [...this].reverse();
  },
  toSpliced(this: unknown[], ...change: [start: number, deleted: number, ...added: unknown[]]) {
    const copy = [...this];
    copy.splice(...change);
    return copy;
  },
  findLastIndex(this: unknown[], test: Test) {
    let index = this.length - 1;
    while (index >= 0 && !test(this[index], index, this)) index -= 1;
    return index;
  },
  findLast(this: unknown[], test: Test) {
    return this[this.findLastIndex(test)];
  },
});

complete(AbortSignal, {
  timeout(ms: number) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("signal timed out", "TimeoutError")), ms);
    return controller.signal;
  },
});
