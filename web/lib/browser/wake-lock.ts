import { useEffect, useState } from "react";

/** Keeps the screen on while the page is in sight. False where the browser cannot: always, on plain http. */
export function useWakeLock(): boolean {
  const [isKept, setIsKept] = useState(true);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;

    // The browser lets go whenever the page is hidden.
    async function keep() {
      if (document.visibilityState !== "visible") return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (isOver) await lock.release();
        else setIsKept(true);
      } catch {
        // Missing, or refused to save what is left of the battery.
        setIsKept(false);
      }
    }

    void keep();
    document.addEventListener("visibilitychange", keep);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", keep);
      void lock?.release();
    };
  }, []);
  return isKept;
}
