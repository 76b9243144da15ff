import type { Page } from "@playwright/test";

/**
 * What is wrong with how the page is laid out now, as sentences: something leaves the window, covers something
 * else, is cut off, splits a word that would fit, or is smaller than a finger. While a dialog is open, only what
 * lies in it and the toasts are looked at.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Text = { rects: DOMRect[]; owner: Element; text: string };
    const TARGET = 44;
    const windowWidth = document.documentElement.clientWidth;
    const INTERACTIVE =
      "a[href], button, input, select, textarea, summary, [role=tab], [role=combobox]";
    const faults: string[] = [];
    const name = (element: Element) => {
      const label = element.getAttribute("aria-label") ?? element.textContent ?? "";
      return `<${element.tagName.toLowerCase()}> “${label.trim().replaceAll(/\s+/g, " ").slice(0, 40)}”`;
    };
    const styles = new Map<Element, CSSStyleDeclaration>();
    const style = (element: Element) => {
      const known = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, known);
      return known;
    };
    const ancestors = (element: Element) => {
      const found: Element[] = [];
      for (let up: Element | null = element; up; up = up.parentElement) found.push(up);
      return found;
    };
    // For screen readers alone, or the skip link above the window.
    const isForEyes = (element: Element) =>
      element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
      ancestors(element).every((up) => {
        const { position } = style(up);
        const { width, height, bottom } = up.getBoundingClientRect();
        const isHidden = position === "absolute" && width * height <= 1;
        return !isHidden && !(position === "fixed" && bottom <= 0);
      });
    // A row that is pushed along: what is at its end goes on behind its edge, and what is farther is not in sight.
    const strip = (element: Element) =>
      ancestors(element).find(
        (up) => /auto|scroll/.test(style(up).overflowX) && up.scrollWidth > up.clientWidth,
      );
    const isInSight = (element: Element) => {
      const sight = strip(element)?.getBoundingClientRect();
      const { left, right } = element.getBoundingClientRect();
      return !sight || (right > sight.left && left < sight.right);
    };
    const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
    const roots = [
      dialogs.at(-1) ?? document.body,
      ...(dialogs.length > 0 ? document.querySelectorAll("[data-sonner-toaster]") : []),
    ];
    // Content scrolls below what is fixed or sticks.
    const layer = (element: Element) =>
      ancestors(element).find((up) => /fixed|sticky/.test(style(up).position));
    const meet = (a: DOMRect, b: DOMRect, by = 1) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > by &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;

    const interactive = roots
      .flatMap((root) => [...root.querySelectorAll(INTERACTIVE)])
      .filter(
        (element) =>
          isForEyes(element) && isInSight(element) && style(element).pointerEvents !== "none",
      );
    const texts: Text[] = [];
    for (const root of roots) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const owner = node.parentElement;
        const text = node.textContent ?? "";
        if (!owner || !text.trim() || !isForEyes(owner) || !isInSight(owner)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        // The box of a line is higher than its letters.
        const cut = owner.closest(".may-be-cut")?.getBoundingClientRect();
        const rects = [...range.getClientRects()]
          .map(({ x, y, width, height }) => new DOMRect(x, y + height * 0.2, width, height * 0.6))
          .filter((rect) => !cut || (rect.top < cut.bottom && rect.left < cut.right))
          .map((rect) => {
            const width = cut ? Math.min(rect.width, cut.right - rect.left) : rect.width;
            return new DOMRect(rect.x, rect.y, width, rect.height);
          });
        texts.push({ rects, owner, text });
        // An e-mail address is one word, which may be longer than a line.
        const isAddress = /^\S+@\S+$/.test(owner.textContent?.trim() ?? "");
        for (const { 0: word, index } of text.matchAll(/[^\s-]+/g)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const pieces = [...range.getClientRects()].filter(({ width }) => width > 0);
          const lines = new Set(pieces.map(({ top }) => Math.round(top)));
          const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
          const frame = owner.closest(
            "article, [role=dialog], [role=alertdialog], section, main, li",
          );
          const room = Math.min(windowWidth, frame?.getBoundingClientRect().width ?? windowWidth);
          if (!cut && !isAddress && lines.size > 1 && width < room * 0.6) {
            faults.push(`splits “${word}” of ${name(owner)}`);
          }
        }
      }
    }

    const scroller = document.scrollingElement;
    if (scroller && scroller.scrollWidth > scroller.clientWidth) {
      faults.push(`scrolls sideways by ${scroller.scrollWidth - scroller.clientWidth} px`);
    }
    for (const element of interactive) {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (!strip(element) && (left < -1 || right > windowWidth + 1)) {
        faults.push(`${name(element)} leaves the window`);
      }
      const isInText = style(element).display === "inline";
      if (!isInText && (width < TARGET - 0.5 || height < TARGET - 0.5))
        faults.push(`${name(element)} is only ${Math.round(width)} × ${Math.round(height)} px`);
    }
    for (const { rects, owner, text } of texts) {
      const leaves = ({ left, right }: DOMRect) => left < -1 || right > windowWidth + 1;
      if (!strip(owner) && rects.some(leaves)) {
        faults.push(`text of ${name(owner)} leaves the window`);
      }
      const cutter = ancestors(owner).find((up) => {
        if (up === document.documentElement || up === document.body) return false;
        const { overflowX, overflowY } = style(up);
        const box = up.getBoundingClientRect();
        const cuts = (overflow: string) => /hidden|clip/.test(overflow);
        return rects.some(
          (rect) =>
            (cuts(overflowX) && (rect.left < box.left - 2 || rect.right > box.right + 2)) ||
            (cuts(overflowY) && (rect.top < box.top - 2 || rect.bottom > box.bottom + 2)),
        );
      });
      if (cutter && !cutter.matches(".may-be-cut")) {
        faults.push(`“${text.slice(0, 40)}” is cut off by ${name(cutter)}`);
      }
    }
    for (const [index, a] of interactive.entries()) {
      for (const b of interactive.slice(index + 1)) {
        if (a.contains(b) || b.contains(a) || layer(a) !== layer(b)) continue;
        // A button at the end of its field.
        if (a instanceof HTMLInputElement && a.parentElement === b.parentElement) continue;
        if (meet(a.getBoundingClientRect(), b.getBoundingClientRect())) {
          faults.push(`${name(a)} and ${name(b)} overlap`);
        }
      }
      const box = a.getBoundingClientRect();
      const covered = texts.find(
        ({ owner, rects }) =>
          !a.contains(owner) &&
          !owner.contains(a) &&
          // A radio button over its picture.
          !(a instanceof HTMLInputElement && a.parentElement?.contains(owner)) &&
          layer(a) === layer(owner) &&
          rects.some((rect) => meet(rect, box)),
      );
      if (covered) faults.push(`${name(a)} and the text of ${name(covered.owner)} overlap`);
    }
    const flat = texts.flatMap(({ owner, rects }) => rects.map((rect) => ({ owner, rect })));
    flat.sort((a, b) => a.rect.top - b.rect.top);
    for (const [index, a] of flat.entries()) {
      for (const b of flat.slice(index + 1)) {
        if (b.rect.top >= a.rect.bottom) break;
        if (a.owner === b.owner || layer(a.owner) !== layer(b.owner)) continue;
        if (meet(a.rect, b.rect))
          faults.push(`texts of ${name(a.owner)} and ${name(b.owner)} overlap`);
      }
    }
    return [...new Set(faults)];
  });
}
