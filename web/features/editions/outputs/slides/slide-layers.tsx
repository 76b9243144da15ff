import { useDeferredValue, useEffect, useState } from "react";
import { useService } from "@/features/church/model/use-service.ts";
import { config } from "@/lib/config.ts";
import { MINUTE_MS } from "@/lib/text/durations.ts";
import { capitalised, serviceWhen } from "../../model/announcement-words.ts";
import { BoardCode, shortAddress } from "../qr-code.tsx";
import { AnnouncementSlide } from "./announcement-slide.tsx";
import type { ShownSlide } from "./slide-list.ts";
import { PixOnSlide, TextOnSlide } from "./text-slide.tsx";

type SlideProps = {
  slide: ShownSlide;
  /** The current time (ms), which changes every minute. */
  now: number;
  /**
   * The difference between the server's clock and the device's clock (ms). Added to the device's
   * clock, this difference gives the server's time.
   */
  offset: number;
  theme: "dark" | "light";
};

/**
 * Shows the board's address. This slide is the last slide of each round, and the only slide in a
 * week without announcements.
 */
function BoardSlide({ isCalm }: { isCalm: boolean }) {
  return (
    <div className="slide-center">
      <h2 className="slide-title">{isCalm ? config.outputTitle : "Todos os avisos"}</h2>
      <p className="slide-hint">
        {isCalm ? "Seja bem-vindo! Nenhum aviso nos próximos dias." : "Aponte a câmera do celular"}
      </p>
      <BoardCode className="slide-large-code" />
      <p className="slide-address">{shortAddress()}</p>
    </div>
  );
}

const EXACT_FROM_MS = 5 * MINUTE_MS;

/** Returns the remaining time (ms) in words: `12 min`, and `4:59` in the last five minutes. */
function timeLeft(left: number): string {
  if (left > EXACT_FROM_MS) return `${Math.ceil(left / MINUTE_MS)} min`;
  const seconds = Math.max(0, Math.ceil(left / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

type CountdownProps = { serviceAt: string; now: number; offset: number };

function CountdownSlide({ serviceAt, now, offset }: CountdownProps) {
  const { the } = useService();
  const [at, setAt] = useState(now);
  useEffect(() => {
    const tick = () => setAt(Date.now() + offset);
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [offset]);
  const left = Date.parse(serviceAt) - at;
  return (
    <div className="slide-center">
      <h2 className="slide-title">
        {capitalised(the)} {left > 0 ? "começa em" : "vai começar"}
      </h2>
      {left > 0 && (
        <p role="timer" className="slide-timer">
          {timeLeft(left)}
        </p>
      )}
      <p className="slide-hint">{serviceWhen(serviceAt)}</p>
    </div>
  );
}

function SlideContent({ slide, now, offset, theme }: SlideProps) {
  if (slide.kind === "announcement") {
    return <AnnouncementSlide slide={slide.slide} isOngoing={slide.isOngoing} theme={theme} />;
  }
  if (slide.kind === "text") return <TextOnSlide slide={slide} />;
  if (slide.kind === "pix") return <PixOnSlide slide={slide} />;
  if (slide.kind === "countdown") {
    return <CountdownSlide serviceAt={slide.serviceAt} now={now} offset={offset} />;
  }
  return <BoardSlide isCalm={slide.isCalm} />;
}

type SlideLayersProps = SlideProps & {
  /** The slide that follows the current slide. */
  next: ShownSlide | undefined;
};

/**
 * Shows the current slide. The current slide fades in over the previous slide, so that the screen
 * is never empty. The next slide is already rendered but hidden, so that it appears at once after
 * the presenter presses "Dito".
 */
export function SlideLayers({ slide, next, ...shown }: SlideLayersProps) {
  const [seen, setSeen] = useState<{ slide: ShownSlide; before?: ShownSlide }>({ slide });
  if (seen.slide.id !== slide.id) setSeen({ slide, before: seen.slide });
  // The state keeps the newest content of the current slide, because this slide stays visible while
  // the next slide fades in over it.
  else if (seen.slide !== slide) setSeen({ ...seen, slide });
  // The next slide is rendered after the current slide was painted, because measuring the next
  // slide is slow.
  const waiting = useDeferredValue(next);
  const layers = [{ one: slide, part: "shown" }];
  if (seen.before) layers.unshift({ one: seen.before, part: "leaving" });
  const isNew = layers.every(({ one }) => one.id !== waiting?.id);
  if (waiting?.kind === "announcement" && isNew) layers.unshift({ one: waiting, part: "waiting" });
  return layers.map(({ one, part }) => (
    <section key={one.id} aria-hidden={part !== "shown"} className={`slide-layer slide-${part}`}>
      <SlideContent slide={one} {...shown} />
    </section>
  ));
}
