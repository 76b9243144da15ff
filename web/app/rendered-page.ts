import type { FirstList } from "@/features/announcements/first-list.ts";
import { paths } from "./paths.ts";

/** The list that our own server wrote into the page; null on a static host and on the other screens. */
export function readFirstList(): FirstList | null {
  const list: FirstList | null = JSON.parse(document.getElementById("list")?.textContent ?? "null");
  return list;
}

/** Whether the times in the rendered cards are those that this device's clock shows. */
function showsOurTime({ rows, timeZone }: FirstList): boolean {
  const theirs = new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "short",
    timeZone,
  });
  const ours = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short" });
  return rows.every(({ date }) => {
    const at = new Date(date);
    return theirs.format(at) === ours.format(at);
  });
}

/** Whether the app would show exactly what the server rendered, so that it can take it over as it stands. */
export function canTakeOver(list: FirstList): boolean {
  const { pathname, hash } = window.location;
  return pathname === paths.home && hash === "" && showsOurTime(list);
}

declare global {
  interface Window {
    /** A button that was pressed before the app was there; kept by the page's first script. */
    earlyPress?: Element | null;
  }
}

let pressed: HTMLElement | undefined;

/** From now on React hears of every press: one that was also remembered would count twice. */
export function takeEarlyPress(): void {
  if (window.earlyPress instanceof HTMLElement) pressed = window.earlyPress;
  window.earlyPress = null;
}

/** Presses the button that somebody pressed too early. */
export function repeatEarlyPress(): void {
  const button = pressed;
  pressed = undefined;
  // Out of React's hands first: it cannot bring the pressed part to life while it is still at work.
  if (button) setTimeout(() => button.isConnected && button.click());
}
