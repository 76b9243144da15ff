import { ChevronLeft, ChevronRight, EyeOff, Maximize } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import type { SlideActions } from "./use-slide-input.ts";

function Control({ label, ...props }: ComponentProps<"button"> & { label: string }) {
  return (
    <button type="button" className="telao-control" aria-label={label} title={label} {...props} />
  );
}

/** For whoever comes near with a mouse; the keyboard and a presenter do the same. */
export function SlideControls({ actions }: { actions: SlideActions }) {
  return (
    <div role="toolbar" aria-label="Telão" className="telao-controls">
      <Control label="Anterior (←)" onClick={() => actions.step(-1)}>
        <ChevronLeft aria-hidden />
      </Control>
      <Control label="Próximo (→)" onClick={() => actions.step(1)}>
        <ChevronRight aria-hidden />
      </Control>
      <Control label="Apagar a tela (B)" onClick={actions.blank}>
        <EyeOff aria-hidden />
      </Control>
      <Control label="Tela cheia (F)" onClick={actions.fullScreen}>
        <Maximize aria-hidden />
      </Control>
    </div>
  );
}

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
