import { type ReactNode, useState } from "react";
import { MAIN_ID } from "@/lib/browser/focus.ts";
import { useWakeLock } from "@/lib/browser/wake-lock.ts";
import { AnnouncementSlide } from "./announcement-slide.tsx";
import { BoardSlide, CalmSlide, CountdownSlide } from "./other-slides.tsx";
import { SlideControls } from "./slide-controls.tsx";
import type { ShownSlide } from "./slide-list.ts";
import { useIdle } from "./use-idle.ts";
import { useKeptAssets } from "./use-kept-assets.ts";
import { useNewerBuild } from "./use-newer-build.ts";
import { toggleFullScreen, useSlideInput } from "./use-slide-input.ts";
import { useSlides, useStarted } from "./use-slides.ts";
import { useTurning } from "./use-turning.ts";

type SlideShowProps = {
  /** The edition's day; undefined for the one that comes next. */
  date: string | undefined;
  theme: "dark" | "light";
};

/** The announcements on the projector. */
export function SlideShow({ date, theme }: SlideShowProps) {
  const { edition, slides, pinned, now, offset } = useSlides(date);
  const led = edition?.on_screen ? { id: edition.on_screen, at: edition.on_screen_at } : undefined;
  const { shown, isHeld, step, first, last } = useTurning({ slides, pinned, led, now });
  const [isBlank, setIsBlank] = useState(false);
  const hasStarted = useStarted();
  const isIdle = useIdle();
  useWakeLock();
  useKeptAssets();
  useNewerBuild(!isHeld && !isBlank && pinned === undefined);

  /** Whoever goes on wants to see it. */
  const shownAgain =
    <Values extends unknown[]>(act: (...values: Values) => void) =>
    (...values: Values) => {
      setIsBlank(false);
      act(...values);
    };
  const actions = {
    step: shownAgain(step),
    first: shownAgain(first),
    last: shownAgain(last),
    blank: () => setIsBlank((was) => !was),
    fullScreen: toggleFullScreen,
  };
  useSlideInput(actions);

  function render(slide: ShownSlide) {
    if (slide.kind === "announcement") return <AnnouncementSlide slide={slide.slide} />;
    if (slide.kind === "board") return <BoardSlide />;
    if (slide.kind === "calm") return <CalmSlide />;
    return <CountdownSlide serviceAt={slide.serviceAt} now={now} offset={offset} />;
  }

  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className={`telao telao-${theme} ${isIdle ? "telao-idle" : ""}`}
    >
      <h1 className="telao-heading">Telão</h1>
      {shown && <SlideLayers slide={shown} render={render} />}
      {!hasStarted && (
        <p className="telao-old">
          Este navegador é antigo demais para o telão e mostra só o primeiro aviso. Abra este
          endereço num computador.
        </p>
      )}
      {hasStarted && (
        <SlideControls
          onStep={actions.step}
          onBlank={actions.blank}
          onFullScreen={actions.fullScreen}
        />
      )}
      {isBlank && (
        <p role="status" className="telao-blank">
          <span className="telao-heading">Tela apagada. Aperte B para mostrar de novo.</span>
        </p>
      )}
    </main>
  );
}

type SlideLayersProps = { slide: ShownSlide; render: (slide: ShownSlide) => ReactNode };

/** The present slide fades in over the one before, which stays until then: no moment is blank. */
function SlideLayers({ slide, render }: SlideLayersProps) {
  const [seen, setSeen] = useState<{ slide: ShownSlide; before?: ShownSlide }>({ slide });
  if (seen.slide.id !== slide.id) setSeen({ slide, before: seen.slide });
  // What has changed of the same slide shows at once, and is what stays when the next one comes.
  else if (seen.slide !== slide) setSeen({ ...seen, slide });
  const { before } = seen;
  return (
    <>
      {before && (
        <div key={before.id} aria-hidden className="telao-layer telao-leaving">
          {render(before)}
        </div>
      )}
      <section key={slide.id} className="telao-layer telao-shown" data-slide={slide.kind}>
        {render(slide)}
      </section>
    </>
  );
}
