/**
 * Keeps React working in a page that the browser's translator has changed. A translator moves each
 * text node into a `<font>` element, or replaces the text node by one. React does not know this. It
 * would throw when it removes the text or inserts an element before it. It would also change a text
 * node that is no longer visible.
 */
export function followTranslators(): void {
  /** Maps each text that a translator has removed to the element that replaced it. */
  const places = new WeakMap<Node, ChildNode>();
  const isFont = (node: Node | null): node is ChildNode => node?.nodeName === "FONT";
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const place = [...addedNodes, previousSibling, nextSibling].find(isFont);
      if (place) for (const node of removedNodes) places.set(node, place);
    }
  }).observe(document, { childList: true, subtree: true });

  /**
   * Returns the child of `parent` that is `node`, contains `node` or has replaced `node`. Returns
   * null if there is none.
   */
  function childFor(parent: Node, node: Node | null | undefined): Node | null {
    if (!node || node.parentNode === parent) return node ?? null;
    return childFor(parent, node.parentNode ?? places.get(node));
  }

  const own = Node.prototype;
  const { removeChild, insertBefore } = own;
  own.removeChild = function <T extends Node>(this: Node, node: T) {
    const child = childFor(this, node);
    if (child) removeChild.call(this, child);
    return node;
  };
  own.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null) {
    insertBefore.call(this, node, childFor(this, next));
    return node;
  };
  const value = Object.getOwnPropertyDescriptor(own, "nodeValue");
  Object.defineProperty(own, "nodeValue", {
    ...value,
    set(this: ChildNode, text: string) {
      // The changed text is inserted again, so that the translator finds and translates it.
      if (!this.isConnected) places.get(this)?.replaceWith(this);
      value?.set?.call(this, text);
    },
  });
}
