/** The id of the page's main part, the target of the skip link. */
export const MAIN_ID = "conteudo";

/** Focuses the element, or the page's main part when it has left the page. */
export function returnFocus(to: HTMLElement | null): void {
  const target = to?.isConnected ? to : document.getElementById(MAIN_ID);
  target?.focus();
}
