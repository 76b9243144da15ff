import { useEffect, useState } from "react";
import { toastQueue } from "@/ui/toast.ts";

const GAP = 8;
// What a toast of three lines takes.
const ROOM = 150;

/** What stands at the bottom of the window, in pixels. */
type Bottom = {
  windowHeight: number;
  /** The upper edges of an open dialog, and of its own buttons where they stay in sight. */
  dialog?: { top: number; buttonsTop?: number | undefined };
};

// How high the bar is that sticks there, whatever becomes of the window.
const ABOVE_BAR = `calc(var(--bar-height, 0px) + ${GAP}px)`;

/** How far from the bottom of the window toasts end, in CSS: above the bar, the buttons of a dialog, or a whole sheet. */
export function toastBottom({ windowHeight, dialog }: Bottom): string {
  if (!dialog) return ABOVE_BAR;
  const { top, buttonsTop } = dialog;
  // A dialog lies over the bar. One that leaves no room above it is covered where its least needed part is.
  const below = top >= ROOM + GAP ? top : (buttonsTop ?? windowHeight);
  return `${Math.max(0, windowHeight - below) + GAP}px`;
}

/** `toastBottom` for the page as it is now. */
function currentToastBottom(): string {
  const dialog = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
  const edges = dialog && {
    top: dialog.getBoundingClientRect().top,
    buttonsTop: dialog.querySelector(".dialog-footer")?.getBoundingClientRect().top,
  };
  return toastBottom({
    windowHeight: window.innerHeight,
    ...(edges && { dialog: edges }),
  });
}

/** The lower edge of the toasts, found anew when one appears and when a dialog opens or the window changes. */
export function useToastBottom() {
  const [bottom, setBottom] = useState(currentToastBottom);
  useEffect(() => {
    const place = () => setBottom(currentToastBottom());
    const unsubscribe = toastQueue.subscribe(place);
    document.addEventListener("focusin", place);
    window.addEventListener("resize", place);
    return () => {
      unsubscribe();
      document.removeEventListener("focusin", place);
      window.removeEventListener("resize", place);
    };
  }, []);
  return bottom;
}
