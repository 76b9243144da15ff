import { type RefObject, useEffect, useState } from "react";

// Highlights the day at the top of the list in the strip of days. Undefined while no strip is
// mounted.
let showTopDay: ((day: string | undefined) => void) | undefined;

// Distance (px) from the strip of days. A day whose end is nearer to the strip than this distance
// is not at the top of the list any more.
const GAP_PX = 9;

const dayOf = (section: Element) => (section instanceof HTMLElement && section.dataset.day) || "";

/** Returns the day at the top of the list, directly below the sticky strip of days. */
export function useTopDay(strip: RefObject<HTMLElement | null>): string | undefined {
  const [topDay, setTopDay] = useState<string>();
  useEffect(() => {
    const bar = strip.current?.parentElement;
    const list = bar?.parentElement;
    if (!bar || !list) return;
    let observer: IntersectionObserver | undefined;
    // `observe` ignores a section that is already observed. A removed section is reported as not
    // visible.
    const observeDays = () => {
      for (const section of list.querySelectorAll("[data-day]")) observer?.observe(section);
    };
    // A day counts as visible below the lower edge of the strip. A new size of the strip moves this
    // edge, so the observer is created again.
    const sizes = new ResizeObserver(() => {
      observer?.disconnect();
      if (bar.offsetHeight === 0) return;
      const { position, top } = getComputedStyle(bar);
      const edge = position === "sticky" ? Number.parseFloat(top) + bar.offsetHeight : 0;
      const inSight = new Set<Element>();
      observer = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) inSight.add(target);
            else inSight.delete(target);
          }
          setTopDay([...inSight].map(dayOf).toSorted()[0]);
        },
        { rootMargin: `-${Math.ceil(edge) + GAP_PX}px 0px 0px` },
      );
      observeDays();
    });
    const changes = new MutationObserver(observeDays);
    sizes.observe(bar);
    changes.observe(list, { childList: true, subtree: true });
    showTopDay = setTopDay;
    return () => {
      for (const one of [sizes, changes, observer]) one?.disconnect();
      showTopDay = undefined;
    };
  }, [strip]);
  return topDay;
}

const STEADY_FRAMES = 3;
const INPUTS = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * Scrolls the page until the section's heading is directly below the sticky parts of the page. Also
 * focuses the heading, so that screen readers read the day aloud and the Tab key continues from
 * there.
 */
export function scrollToDay(section: HTMLElement): void {
  const heading = section.querySelector<HTMLElement>("h3");
  if (heading === null) return;
  heading.focus({ preventScroll: true });
  const distance = () =>
    section.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(heading).top);
  const { matches: isMotionReduced } = window.matchMedia("(prefers-reduced-motion: reduce)");
  const isFar = Math.abs(distance()) > 2 * window.innerHeight;
  window.scrollBy({
    top: distance(),
    behavior: isMotionReduced || isFar ? "instant" : "smooth",
  });
  // If the person scrolls during the correction, the correction stops.
  const stop = new AbortController();
  const { signal } = stop;
  for (const event of INPUTS)
    window.addEventListener(event, () => stop.abort(), { signal, passive: true });
  let former = Number.NaN;
  let steady = 0;
  // Cards far from the viewport get their real height late. Therefore the position is corrected
  // after the position has been the same for some frames.
  const align = () => {
    if (signal.aborted) return;
    const left = distance();
    steady = left === former ? steady + 1 : 0;
    former = left;
    if (steady === STEADY_FRAMES) {
      const { scrollY } = window;
      window.scrollBy({ top: Math.round(left), behavior: "instant" });
      // At its end the page cannot scroll any further, so this day cannot reach the top of the
      // list. The strip highlights the day anyway.
      if (window.scrollY === scrollY) {
        stop.abort();
        showTopDay?.(dayOf(section));
        return;
      }
      steady = 0;
    }
    requestAnimationFrame(align);
  };
  requestAnimationFrame(align);
}
