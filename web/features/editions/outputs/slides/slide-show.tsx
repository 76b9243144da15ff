import { useState } from "react";
import day from "@/features/announcements/poster/arched-day.css?inline";
import { MAIN_ID } from "@/lib/browser/focus.ts";
import { useWakeLock } from "@/lib/browser/wake-lock.ts";
import { DURING } from "../../model/find-edition.ts";
import { SlideControls, useIdle } from "./slide-controls.tsx";
import { SlideLayers } from "./slide-layers.tsx";
import frame from "./styles/slide-frame.css?inline";
import parts from "./styles/slide-parts.css?inline";
import pictures from "./styles/slide-pictures.css?inline";
import poster from "./styles/slide-poster.css?inline";
import texts from "./styles/slide-texts.css?inline";
import upright from "./styles/slide-upright.css?inline";
import { toggleFullScreen, useSlideInput } from "./use-slide-input.ts";
import { useSlides, useStarted } from "./use-slides.ts";
import { useTurning } from "./use-turning.ts";
import { useKeptAssets, useNewerBuild } from "./use-unattended-page.ts";

type SlideShowProps = {
  /** The edition's day; undefined for the one that comes next. */
  date: string | undefined;
  theme: "dark" | "light";
};

// What is for screens held upright overrides the rest.
const styles = day + frame + parts + texts + poster + upright + pictures;

/** The announcements on the projector. */
export function SlideShow({ date, theme }: SlideShowProps) {
  const { edition, slides, pinned, now, offset } = useSlides(date);
  const led = edition?.on_screen ? { id: edition.on_screen, at: edition.on_screen_at } : undefined;
  const { shown, next, isHeld, step, first, last } = useTurning({ slides, pinned, led, now });
  const { isBlank, setBlank } = useBlank(edition?.blank_at, now);
  const hasStarted = useStarted();
  const isIdle = useIdle();
  useWakeLock();
  useKeptAssets();
  useNewerBuild(!isHeld && !isBlank && pinned === undefined);

  /** Whoever goes on wants to see it. */
  const shownAgain =
    <Values extends unknown[]>(act: (...values: Values) => void) =>
    (...values: Values) => {
      setBlank(false);
      act(...values);
    };
  const actions = {
    step: shownAgain(step),
    first: shownAgain(first),
    last: shownAgain(last),
    blank: () => setBlank(!isBlank),
    fullScreen: toggleFullScreen,
  };
  useSlideInput(actions);

  return (
    <>
      {/* In the server's page too, where no style sheet of a part of the app is. */}
      <style>{styles}</style>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={`telao telao-${theme} ${isIdle ? "telao-idle" : ""} ${isHeld ? "telao-held" : ""}`}
      >
        <h1 className="telao-heading">Telão</h1>
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
          <p role="status" className="telao-blank">
            <span className="telao-heading">Tela apagada. Aperte B para mostrar de novo.</span>
          </p>
        )}
        {hasStarted ? (
          <SlideControls actions={actions} isBlank={isBlank} next={next} />
        ) : (
          <p className="telao-old">
            Este navegador é antigo demais para o telão e mostra só o primeiro aviso. Abra este
            endereço num computador.
          </p>
        )}
      </main>
    </>
  );
}

/**
 * Whether the screen is black: as whoever said it last wants it, here or with the announcer's phone, which asked for it at
 * `blankAt` (ISO 8601). A screen that is opened long after the service is not black for what was asked then.
 */
function useBlank(blankAt: string | null | undefined, now: number) {
  const isAsked = typeof blankAt === "string" && now - Date.parse(blankAt) < DURING;
  const [state, setState] = useState({ isBlank: isAsked, isAsked });
  if (state.isAsked !== isAsked) setState({ isBlank: isAsked, isAsked });
  return {
    isBlank: state.isBlank,
    setBlank: (isBlank: boolean) => setState({ isBlank, isAsked }),
  };
}
