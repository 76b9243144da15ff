import { useEffect, useState } from "react";

/**
 * Keeps the device's screen on while the page is visible. Returns false if the browser cannot do
 * so, for example on plain http.
 */
export function useWakeLock(): boolean {
  const [isKept, setIsKept] = useState(true);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;

    // Runs each time the page becomes visible, because the browser releases the lock of a hidden
    // page.
    async function requestLock() {
      if (document.visibilityState !== "visible") return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (isOver) await lock.release();
        else setIsKept(true);
      } catch {
        setIsKept(false);
      }
    }

    void requestLock();
    document.addEventListener("visibilitychange", requestLock);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", requestLock);
      void lock?.release();
    };
  }, []);
  return isKept;
}
