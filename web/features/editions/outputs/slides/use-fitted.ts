import { useEffectEvent, useLayoutEffect, useRef } from "react";

export const overflows = (body: HTMLElement) => body.scrollHeight > body.clientHeight + 1;

/**
 * Returns the ref of a slide's body, whose texts `adjust` makes as large as the screen allows.
 * Measuring is slow, so the texts are measured again only after `key` or the screen has changed.
 * The texts are also measured after fonts have loaded, because the first measurement may have used
 * a fallback font.
 */
export function useFitted(key: string, adjust: (body: HTMLElement) => void) {
  const body = useRef<HTMLDivElement>(null);
  const refit = useEffectEvent(() => body.current && adjust(body.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` represents the texts.
  useLayoutEffect(() => {
    const onChange = () => refit();
    onChange();
    window.addEventListener("resize", onChange);
    document.fonts?.addEventListener("loadingdone", onChange);
    return () => {
      window.removeEventListener("resize", onChange);
      document.fonts?.removeEventListener("loadingdone", onChange);
    };
  }, [key]);
  return body;
}
