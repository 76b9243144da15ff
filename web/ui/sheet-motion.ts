import type { PointerEvent } from "react";

/** The time (ms) for which a closed sheet is still seen, as in sheet.css. */
const LEAVE_MS = 150;
/** The distance (px) after which a finger that moves a sheet down closes it. */
const CLOSING_PX = 64;

const isMotionReduced = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Shows how a sheet leaves. Called before `overlay` is unmounted. A copy leaves in its place,
 * because the focus and the Back key must not wait for the animation.
 */
export function leave(overlay: HTMLElement | null): void {
  if (overlay === null || isMotionReduced()) return;
  const copy = overlay.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return;
  copy.classList.add("leaving");
  copy.inert = true;
  // Neither a label nor a group of radio buttons may take the copy for the original.
  for (const part of copy.querySelectorAll("[id], [name], [role]")) {
    for (const attribute of ["id", "name", "role"]) part.removeAttribute(attribute);
  }
  const { scrollTop } = overlay;
  queueMicrotask(() => {
    // React's strict mode runs the clean-up of an effect although the element stays.
    if (overlay.isConnected) return;
    document.body.append(copy);
    copy.scrollTop = scrollTop;
    setTimeout(() => copy.remove(), LEAVE_MS);
  });
}

/** Moves the pressed sheet down with the finger. Calls `onClose` if the finger moved far enough. */
export function followFinger(
  { currentTarget, pointerType, clientY }: PointerEvent<HTMLElement>,
  onClose: () => void,
): void {
  const sheet = currentTarget.closest<HTMLElement>(".sheet");
  if (sheet === null || pointerType === "mouse") return;
  const following = new AbortController();
  const options = { signal: following.signal };
  let distance = 0;
  const follow = (event: globalThis.PointerEvent) => {
    distance = Math.max(0, event.clientY - clientY);
    if (!isMotionReduced()) sheet.style.transform = `translateY(${distance}px)`;
  };
  const release = ({ type }: Event) => {
    following.abort();
    if (type === "pointerup" && distance > CLOSING_PX) onClose();
    // A sheet that asks about unsaved text is still open and returns to its place.
    requestAnimationFrame(() => sheet.style.removeProperty("transform"));
  };
  sheet.addEventListener("pointermove", follow, options);
  sheet.addEventListener("pointerup", release, options);
  sheet.addEventListener("pointercancel", release, options);
}
