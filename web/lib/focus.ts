/** The page's main part, also the target of the skip link. */
export const MAIN_ID = "conteudo";

/** Puts the focus back where it came from, or at the page's main part when that is gone. */
export function returnFocus(to: HTMLElement | null): void {
  const target = to?.isConnected ? to : document.getElementById(MAIN_ID);
  target?.focus();
}
