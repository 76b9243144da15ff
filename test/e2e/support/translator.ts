import type { BrowserContext } from "@playwright/test";

/**
 * Puts an element with the same words in the place of each text of each page, as the translators of
 * browsers do, and of each text that comes later. The original text leaves the page.
 */
export async function imitateTranslator(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const translate = (text: Text) => {
      const parent = text.parentElement;
      if (!parent || !/[\p{L}\d]/u.test(text.data)) return;
      if (parent.closest("script,style,noscript,textarea,option,svg,font")) return;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translateIn = (node: Node) => {
      if (node instanceof Text) return translate(node);
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) translate(text);
    };
    const begin = () => {
      translateIn(document.body);
      const changes = { childList: true, characterData: true, subtree: true };
      new MutationObserver((records) => {
        for (const { addedNodes, target } of records) {
          for (const node of [target, ...addedNodes]) if (node.isConnected) translateIn(node);
        }
      }).observe(document.body, changes);
    };
    addEventListener("DOMContentLoaded", begin);
  });
}
