import { useEffect, useState } from "react";
import { toastQueue } from "@/ui/toast.ts";

const GAP = 8;
// What a toast of three lines takes.
const ROOM = 150;

type Box = { top: number; bottom: number };

/**
 * Where toasts at the top of the window begin, in pixels: below the header, and below the title row of an open
 * dialog that they would cover.
 */
export function toastTop(header: Box | undefined, dialogTitle: Box | undefined): number {
  const top = Math.max(header?.bottom ?? 0, 0) + GAP;
  // A dialog lies over the header.
  if (!dialogTitle || dialogTitle.bottom <= 0) return top;
  const isCovered = dialogTitle.top < top + ROOM;
  return isCovered ? dialogTitle.bottom + GAP : top;
}

/** `toastTop` for the page as it is now. */
function currentToastTop(): number {
  const dialog = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
  const title = document.getElementById(dialog?.getAttribute("aria-labelledby") ?? "");
  return toastTop(
    document.querySelector("header")?.getBoundingClientRect(),
    title?.getBoundingClientRect(),
  );
}

/** The upper edge of the toasts, found anew when one appears and when a dialog opens or the window changes. */
export function useToastTop() {
  const [top, setTop] = useState(currentToastTop);
  useEffect(() => {
    const place = () => setTop(currentToastTop());
    const unsubscribe = toastQueue.subscribe(place);
    document.addEventListener("focusin", place);
    window.addEventListener("resize", place);
    return () => {
      unsubscribe();
      document.removeEventListener("focusin", place);
      window.removeEventListener("resize", place);
    };
  }, []);
  return top;
}
