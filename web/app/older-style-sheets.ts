/**
 * Converts the style sheets for browsers without container queries (before Chrome 105, Safari 16
 * and Firefox 110) or without `:has()` (before Chrome 105, Safari 15.4 and Firefox 121).
 */

/** Maps each condition in `:has(…)` of the style sheets to the attribute that replaces it. */
const conditions = new Map<string, string>();

/** Replaces each `:has(…)` by an attribute, which `markAll` sets. */
function withoutHas(css: string): string {
  const start = css.indexOf(":has(");
  if (start < 0) return css;
  let end = start + ":has(".length;
  for (let depth = 1; depth > 0 && end < css.length; end += 1) {
    if (css[end] === "(") depth += 1;
    if (css[end] === ")") depth -= 1;
  }
  const condition = css.slice(start + ":has(".length, end - 1);
  const name = conditions.get(condition) ?? `has-${conditions.size}`;
  conditions.set(condition, name);
  return `${css.slice(0, start)}[${name}]${withoutHas(css.slice(end))}`;
}

/**
 * Returns the elements for which `:has(condition)` is true. `found` is a descendant or child that
 * matches the last part of the condition.
 */
function* owners(condition: string, found: Element) {
  if (condition.startsWith(">")) {
    if (found.parentElement) yield found.parentElement;
  } else if (/^[+~]/.test(condition)) {
    let before = found.previousElementSibling;
    for (; before; before = condition.startsWith("~") ? before.previousElementSibling : null) {
      yield before;
    }
  } else {
    for (let above = found.parentElement; above; above = above.parentElement) yield above;
  }
}

/**
 * Sets the attributes of `withoutHas`. Conditions with `:active` are left out, because they are
 * true only for moments.
 */
function markAll() {
  for (const [condition, name] of conditions) {
    const marked = new Set<Element>();
    for (const found of document.querySelectorAll(condition.replace(/^[>+~] ?/, ""))) {
      for (const owner of owners(condition, found)) marked.add(owner);
    }
    for (const element of document.querySelectorAll(`[${name}]`)) {
      element.toggleAttribute(name, marked.has(element));
    }
    for (const element of marked) element.toggleAttribute(name, true);
  }
}

/**
 * Returns the style sheet `css` with each container query changed to a query of the viewport,
 * because the viewport is seldom much wider than the container. Newer units become units of the
 * viewport. The list of the board keeps one column: the viewport also contains the panes beside the
 * list.
 */
const withoutContainers = (css: string) =>
  css
    .replace(/([{};])@container(?! list)(?: (?!not )\w+)? ?/g, "$1@media ")
    .replace(/@media not \(/g, "@media not all and (")
    .replace(
      /\((?:width|inline-size)(>|<)=/g,
      (_, sign) => `(${sign === ">" ? "min" : "max"}-width:`,
    )
    .replace(/\(height(>|<)=/g, (_, sign) => `(${sign === ">" ? "min" : "max"}-height:`)
    .replace(/(\d)(?:[ds]vh|cqh)\b/g, "$1vh")
    .replace(/(\d)cqi\b/g, "$1vw");

const hasContainers = CSS.supports("container-type:size");
const hasHas = CSS.supports("selector(:has(a))");

function understood(css: string): string {
  const plain = hasContainers ? css : withoutContainers(css);
  return hasHas ? plain : withoutHas(plain);
}

/**
 * Converts a style element in place. For a linked style sheet, inserts the converted text behind
 * the link.
 */
async function convert(sheet: Element) {
  if (sheet instanceof HTMLLinkElement) {
    const style = document.createElement("style");
    style.textContent = await (await fetch(sheet.href)).text();
    sheet.after(style);
  } else {
    sheet.textContent = understood(sheet.textContent ?? "");
  }
}

if (!hasContainers || !hasHas) {
  // Only style elements in the head are converted, because React owns those below #root and
  // compares their text during hydration.
  const sheets = "head>style,head>link[rel=stylesheet]";
  let due = 0;
  const update = (nodes: Iterable<Node>) => {
    for (const node of nodes) {
      // If the text cannot be fetched, the browser still applies the rules that it understands.
      if (node instanceof Element && node.matches(sheets)) convert(node).catch(() => {});
    }
    cancelAnimationFrame(due);
    due = requestAnimationFrame(markAll);
  };
  update(document.querySelectorAll(sheets));
  new MutationObserver((changes) => update(changes.flatMap(({ addedNodes }) => [...addedNodes])))
    // The document is observed, because a bundle adds the link to its style sheet when it is
    // loaded.
    .observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ["class", "aria-current"],
    });
  document.addEventListener("input", () => update([]));
}
