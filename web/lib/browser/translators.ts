/**
 * Lets React go on in a page that the browser's translator has changed. A translator moves each
 * text node into a `<font>`, or replaces it by one. React does not know of it: without this
 * function it fails to remove the text or to insert an element before it, and it changes a text
 * nobody sees.
 */
export function followTranslators(): void {
  /** The elements in the places of the texts that a translator has taken out of the page. */
  const places = new WeakMap<Node, ChildNode>();
  const isFont = (node: Node | null): node is ChildNode => node?.nodeName === "FONT";
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const place = [...addedNodes, previousSibling, nextSibling].find(isFont);
      if (place) for (const node of removedNodes) places.set(node, place);
    }
  }).observe(document, { childList: true, subtree: true });

  /**
   * Returns the child of `parent` that is `node`, contains it or stands in its place; null without
   * one.
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
      // The text returns to its place, where the translator finds it again.
      if (!this.isConnected) places.get(this)?.replaceWith(this);
      value?.set?.call(this, text);
    },
  });
}
