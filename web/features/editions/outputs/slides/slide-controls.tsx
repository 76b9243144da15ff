import { ChevronLeft, ChevronRight, Eye, EyeOff, Maximize } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import type { ShownSlide } from "./slide-list.ts";
import type { SlideActions } from "./use-slide-input.ts";

function Control({ label, ...props }: ComponentProps<"button"> & { label: string }) {
  return (
    <button type="button" className="telao-control" aria-label={label} title={label} {...props} />
  );
}

function nameOf(slide: ShownSlide): string {
  if (slide.kind === "announcement") return slide.slide.title;
  return slide.kind === "countdown" ? "contagem até o culto" : "todos os avisos";
}

type SlideControlsProps = {
  actions: SlideActions;
  isBlank: boolean;
  next: ShownSlide | undefined;
};

/** For whoever comes near with a mouse; the keyboard and a presenter do the same. */
export function SlideControls({ actions, isBlank, next }: SlideControlsProps) {
  const BlankIcon = isBlank ? Eye : EyeOff;
  return (
    <div role="toolbar" aria-label="Telão" className="telao-controls">
      <Control label="Anterior (←)" onClick={() => actions.step(-1)}>
        <ChevronLeft aria-hidden />
      </Control>
      <Control label="Próximo (→)" onClick={() => actions.step(1)}>
        <ChevronRight aria-hidden />
      </Control>
      <Control label={isBlank ? "Mostrar a tela (B)" : "Apagar a tela (B)"} onClick={actions.blank}>
        <BlankIcon aria-hidden />
      </Control>
      <Control label="Tela cheia (F)" onClick={actions.fullScreen}>
        <Maximize aria-hidden />
      </Control>
      {next && (
        <p className="telao-next">
          Depois: <bdi>{nameOf(next)}</bdi>
        </p>
      )}
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
