import { ChevronLeft, ChevronRight, Eye, EyeOff, Maximize, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { editionPath, paths } from "@/app/addresses.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { type Keys, usePageTurns } from "../page-turns.ts";
import type { ShownSlide } from "./slide-list.ts";

function nameOf(slide: ShownSlide): string {
  if (slide.kind === "announcement") return slide.slide.title;
  if (slide.kind === "text" || slide.kind === "pix") return slide.heading;
  return slide.kind === "countdown" ? "contagem" : "todos os avisos";
}

type SlideControlsProps = {
  actions: SlideActions;
  isBlank: boolean;
  next: ShownSlide | undefined;
};

/**
 * Shows the buttons that control the slides by mouse or finger. Keys and remote controls have the
 * same actions.
 */
export function SlideControls({ actions, isBlank, next }: SlideControlsProps) {
  const blankLabel = isBlank ? "Mostrar a tela (B)" : "Apagar a tela (B)";
  const controls = [
    { id: "back", label: "Anterior (←)", Icon: ChevronLeft, act: () => actions.step(-1) },
    { id: "on", label: "Próximo (→)", Icon: ChevronRight, act: () => actions.step(1) },
    { id: "blank", label: blankLabel, Icon: isBlank ? Eye : EyeOff, act: actions.blank },
    { id: "full", label: "Tela cheia (F)", Icon: Maximize, act: actions.fullScreen },
  ];
  const button = ({ id, label, Icon, act }: (typeof controls)[number]) => (
    <button key={id} type="button" aria-label={label} title={label} onClick={act}>
      <Icon aria-hidden />
    </button>
  );
  return (
    <>
      <div role="toolbar" aria-label="Telão" className="slide-controls">
        {controls.map(button)}
        {next && (
          <p>
            Depois: <bdi>{nameOf(next)}</bdi>
          </p>
        )}
      </div>
      <div className="slide-controls slide-close">
        {button({ id: "close", label: "Fechar o telão (Esc)", Icon: X, act: actions.close })}
      </div>
    </>
  );
}

const IDLE_MS = 3_000;

/** Returns whether nobody has moved a mouse or a finger over the page for three seconds. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onMove = () => {
      setIsIdle(false);
      clearTimeout(timer);
      timer = setTimeout(setIsIdle, IDLE_MS, true);
    };
    window.addEventListener("pointermove", onMove);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointermove", onMove);
    };
  }, []);
  return isIdle;
}

const SWIPE_PX = 40;

type SlideActions = {
  step: (by: number) => void;
  /** Opens the slide at an index. A negative index counts from the end. */
  go: (index: number) => void;
  blank: () => void;
  fullScreen: () => void;
  /** Leaves the slides. */
  close: () => void;
};

const keysFor = (names: readonly string[], action: () => void): Keys =>
  Object.fromEntries(names.map((name) => [name, action]));

/**
 * Changes slides by keyboard, remote control, swipe, or a tap on the left or the right half of the
 * page.
 */
export function useSlideInput({ step, go, blank, fullScreen, close }: SlideActions): void {
  const keys = {
    ...keysFor(["ArrowRight", "ArrowDown", "PageDown", " "], () => step(1)),
    ...keysFor(["ArrowLeft", "ArrowUp", "PageUp"], () => step(-1)),
    ...keysFor(["b", "."], blank),
    Home: () => go(0),
    End: () => go(-1),
    f: fullScreen,
    // In full screen the key only ends the full screen.
    Escape: () => {
      if (!document.fullscreenElement) close();
    },
  };
  usePageTurns(
    () => keys,
    ({ start, x }) => {
      const isForward = Math.abs(x) > SWIPE_PX ? x < 0 : start.clientX >= window.innerWidth / 2;
      step(isForward ? 1 : -1);
    },
  );
}

/**
 * Returns the function that leaves the slides: an editor gets the list of the edition, everybody
 * else the board.
 */
export function useClose(date: string | undefined): () => void {
  const navigate = useNavigate();
  const { data: profile } = useProfile();
  const week = date === undefined ? paths.week : editionPath(date);
  return () => {
    if (document.fullscreenElement) toggleFullScreen();
    navigate(isEditor(profile) ? week : paths.home);
  };
}

export function toggleFullScreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen?.()
    : document.documentElement.requestFullscreen?.();
  // Full screen is optional: a browser may refuse full screen, and the browser inside the program
  // OBS has no full screen.
  done?.catch(() => {});
}
