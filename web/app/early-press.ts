declare global {
  interface Window {
    /** The button that was pressed before the app had started; kept by the page's first script. */
    earlyPress?: Element | null;
  }
}

let pressed: HTMLElement | undefined;

/** Ends the page's own listening: from now on React hears of every press. */
export function takeEarlyPress(): void {
  if (window.earlyPress instanceof HTMLElement) pressed = window.earlyPress;
  window.earlyPress = null;
}

/** Presses the button that somebody pressed too early. */
export function repeatEarlyPress(): void {
  const button = pressed;
  pressed = undefined;
  // In a task of its own: React cannot hydrate the pressed part while it is still rendering.
  if (button) setTimeout(() => button.isConnected && button.click());
}
