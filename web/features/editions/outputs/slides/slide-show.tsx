import { useState } from "react";
import day from "@/features/announcements/poster/arched-day.css?inline";
import { MAIN_ID } from "@/lib/browser/focus.ts";
import { useWakeLock } from "@/lib/browser/wake-lock.ts";
import { slides as palette } from "@/lib/palette.json";
import { SERVICE_LENGTH } from "../../model/find-edition.ts";
import slide from "./slide.css?inline";
import {
  SlideControls,
  toggleFullScreen,
  useClose,
  useIdle,
  useSlideInput,
} from "./slide-controls.tsx";
import frame from "./slide-frame.css?inline";
import { SlideLayers } from "./slide-layers.tsx";
import layouts from "./slide-layouts.css?inline";
import { UrgentOnSlides } from "./urgent-on-slides.tsx";
import { useLoadedMark } from "./use-loaded-mark.ts";
import { useNewerBuild } from "./use-newer-build.ts";
import { useTurning } from "./use-slide-turns.ts";
import { useSlides, useStarted } from "./use-slides.ts";

type SlideShowProps = {
  /** The date in the address, which names an edition; undefined to show the next edition. */
  date: string | undefined;
  theme: "dark" | "light";
};

const colors: Record<string, Record<SlideShowProps["theme"], string>> = palette;
const sheet = day + frame + slide + layouts;
const styleIn = (theme: SlideShowProps["theme"]) =>
  sheet.replaceAll(/var\(--slides-([\w-]+)\)/g, (_, name) => colors[name]?.[theme] ?? "");
const STYLES = { dark: styleIn("dark"), light: styleIn("light") };

export function SlideShow({ date, theme }: SlideShowProps) {
  const { edition, content, slides, pinned, now, offset } = useSlides(date);
  const led = edition?.on_screen ? { id: edition.on_screen, at: edition.on_screen_at } : undefined;
  const { shown, next, isHeld, step, go } = useTurning({ slides, pinned, led, now });
  const { isBlank, setBlank } = useBlank(edition?.blank_at, now);
  const hasStarted = useStarted();
  const isIdle = useIdle();
  useWakeLock();
  useLoadedMark(edition, content, slides);
  useNewerBuild(!isHeld && !isBlank && pinned === undefined);

  const endingBlank = (act: (value: number) => void) => (value: number) => {
    setBlank(false);
    act(value);
  };
  const actions = {
    step: endingBlank(step),
    go: endingBlank(go),
    blank: () => setBlank(!isBlank),
    fullScreen: toggleFullScreen,
    close: useClose(date),
  };
  useSlideInput(actions);

  return (
    <>
      {/* The styles are inside the page, because the page that the server renders does not load
          this feature's style sheets. */}
      <style href={`slides-${theme}`} precedence="parts">
        {STYLES[theme]}
      </style>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={`slides ${isIdle ? "slide-idle" : ""} ${isHeld ? "slide-held" : ""}`}
      >
        <h1 className="slide-heading">Telão</h1>
        <UrgentOnSlides now={now} />
        {shown && (
          <SlideLayers
            slide={shown}
            next={hasStarted ? next : undefined}
            now={now}
            offset={offset}
            theme={theme}
          />
        )}
        {isBlank && (
          <p role="status" className="slide-blank">
            <span className="slide-heading">Tela apagada. Aperte B para mostrar de novo.</span>
          </p>
        )}
        {hasStarted ? (
          <SlideControls actions={actions} isBlank={isBlank} next={next} />
        ) : (
          <p className="slide-old">
            Este navegador é antigo demais para o telão e mostra só o primeiro aviso. Abra este
            endereço num computador.
          </p>
        )}
      </main>
    </>
  );
}

/**
 * Returns whether the screen is black. The last command counts, either from this device or, at
 * `blankAt` (ISO 8601), from the presenter's phone. A command from an earlier service does not
 * count.
 */
function useBlank(blankAt: string | null | undefined, now: number) {
  const isOrdered = typeof blankAt === "string" && now - Date.parse(blankAt) < SERVICE_LENGTH;
  const [state, setState] = useState({ isBlank: isOrdered, isOrdered });
  if (state.isOrdered !== isOrdered) setState({ isBlank: isOrdered, isOrdered });
  return {
    isBlank: state.isBlank,
    setBlank: (isBlank: boolean) => setState({ isBlank, isOrdered }),
  };
}
