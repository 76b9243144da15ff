import { useEffect, useState } from "react";

const IDLE_MS = 3_000;

/** Whether nobody has moved the mouse or touched the screen for a while. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      setIsIdle(false);
      clearTimeout(timer);
      timer = setTimeout(setIsIdle, IDLE_MS, true);
    };
    window.addEventListener("pointermove", wake);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointermove", wake);
    };
  }, []);
  return isIdle;
}
