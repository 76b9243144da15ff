import { ChevronLeft, ChevronRight, Eye, EyeOff, Maximize } from "lucide-react";
import { useEffect, useState } from "react";
import type { ShownSlide } from "./slide-list.ts";
import type { SlideActions } from "./use-slide-input.ts";

function nameOf(slide: ShownSlide): string {
  if (slide.kind === "announcement") return slide.slide.title;
  return slide.kind === "countdown" ? "contagem até o culto" : "todos os avisos";
}

type SlideControlsProps = {
  actions: SlideActions;
  isBlank: boolean;
  next: ShownSlide | undefined;
};

/** The buttons for a mouse or a finger; the keyboard and a presenter do the same. */
export function SlideControls({ actions, isBlank, next }: SlideControlsProps) {
  const blankLabel = isBlank ? "Mostrar a tela (B)" : "Apagar a tela (B)";
  const controls = [
    { id: "back", label: "Anterior (←)", Icon: ChevronLeft, act: () => actions.step(-1) },
    { id: "on", label: "Próximo (→)", Icon: ChevronRight, act: () => actions.step(1) },
    { id: "blank", label: blankLabel, Icon: isBlank ? Eye : EyeOff, act: actions.blank },
    { id: "full", label: "Tela cheia (F)", Icon: Maximize, act: actions.fullScreen },
  ];
  return (
    <div role="toolbar" aria-label="Telão" className="telao-controls">
      {controls.map(({ id, label, Icon, act }) => (
        <button key={id} type="button" aria-label={label} title={label} onClick={act}>
          <Icon aria-hidden />
        </button>
      ))}
      {next && (
        <p>
          Depois: <bdi>{nameOf(next)}</bdi>
        </p>
      )}
    </div>
  );
}

const IDLE_MS = 3_000;

/** Returns whether nobody has moved the mouse or touched the screen for a while. */
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
