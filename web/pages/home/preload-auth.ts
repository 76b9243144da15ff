import { afterPaint } from "@/lib/browser/after-paint.ts";
import { supabase } from "@/lib/data/supabase.ts";

// The library is needed with the first press of a button there, not to show the screen.
const PAUSE_MS = 500;

function preload() {
  // Opening the screen tries again, and shows the failure. Requesting its files takes a slow phone tens of
  // milliseconds, which must not delay the response to the tap.
  afterPaint(() => import("../auth.tsx").catch(() => {}));
  setTimeout(() => supabase().catch(() => {}), PAUSE_MS);
}

/** For a link to the sign-in screen: fetches it when somebody is about to follow the link. */
export const preloadAuth = {
  onPointerEnter: preload,
  onTouchStart: preload,
  onFocus: preload,
};
