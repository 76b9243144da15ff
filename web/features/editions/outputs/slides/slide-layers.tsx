import { useDeferredValue, useEffect, useState } from "react";
import { config } from "@/lib/config.ts";
import { serviceWhen } from "../../model/announcement-words.ts";
import { BoardCode, shortAddress } from "../qr-code.tsx";
import { AnnouncementSlide } from "./announcement-slide.tsx";
import type { ShownSlide } from "./slide-list.ts";

type SlideProps = {
  slide: ShownSlide;
  /** Present time (ms), to the minute. */
  now: number;
  /** By how much the device's clock is wrong, in milliseconds. */
  offset: number;
  theme: "dark" | "light";
};

/** The address of the board, at the end of each round; alone in a week without announcements. */
function BoardSlide({ isCalm }: { isCalm: boolean }) {
  return (
    <div className="telao-center">
      <h2 className="telao-title">{isCalm ? config.boardTitle : "Todos os avisos"}</h2>
      <p className="telao-hint">
        {isCalm ? "Seja bem-vindo! Nenhum aviso nos próximos dias." : "Aponte a câmera do celular"}
      </p>
      <BoardCode className="telao-large-code" />
      <p className="telao-address">{shortAddress()}</p>
    </div>
  );
}

const MINUTE = 60_000;
const EXACT_FROM_MS = 5 * MINUTE;

/** `12 min`, from five minutes on `4:59`. */
function timeLeft(left: number): string {
  if (left > EXACT_FROM_MS) return `${Math.ceil(left / MINUTE)} min`;
  const seconds = Math.max(0, Math.ceil(left / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

type CountdownProps = { serviceAt: string; now: number; offset: number };

function CountdownSlide({ serviceAt, now, offset }: CountdownProps) {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const tick = () => setAt(Date.now() + offset);
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [offset]);
  const left = Date.parse(serviceAt) - at;
  return (
    <div className="telao-center">
      <h2 className="telao-title">{left > 0 ? "O culto começa em" : "O culto vai começar"}</h2>
      {left > 0 && (
        <p role="timer" className="telao-timer">
          {timeLeft(left)}
        </p>
      )}
      <p className="telao-hint">{serviceWhen(serviceAt)}</p>
    </div>
  );
}

function SlideContent({ slide, now, offset, theme }: SlideProps) {
  if (slide.kind === "announcement") return <AnnouncementSlide slide={slide.slide} theme={theme} />;
  if (slide.kind === "countdown") {
    return <CountdownSlide serviceAt={slide.serviceAt} now={now} offset={offset} />;
  }
  return <BoardSlide isCalm={slide.isCalm} />;
}

type SlideLayersProps = SlideProps & {
  /** The slide that follows, by itself or by hand. */
  next: ShownSlide | undefined;
};

/**
 * The present slide fades in over the one before, so that no moment is blank. The next slide is laid out ahead, out of sight,
 * so that it shows at once after a "Dito".
 */
export function SlideLayers({ slide, next, ...shown }: SlideLayersProps) {
  const [seen, setSeen] = useState<{ slide: ShownSlide; before?: ShownSlide }>({ slide });
  if (seen.slide.id !== slide.id) setSeen({ slide, before: seen.slide });
  // A slide that has changed leaves as it was shown last.
  else if (seen.slide !== slide) setSeen({ ...seen, slide });
  // After the present slide is painted.
  const waiting = useDeferredValue(next);
  const layers = [{ one: slide, part: "shown" }];
  if (seen.before) layers.unshift({ one: seen.before, part: "leaving" });
  const isNew = layers.every(({ one }) => one.id !== waiting?.id);
  if (waiting?.kind === "announcement" && isNew) layers.unshift({ one: waiting, part: "waiting" });
  return layers.map(({ one, part }) => (
    <section key={one.id} aria-hidden={part !== "shown"} className={`telao-layer telao-${part}`}>
      <SlideContent slide={one} {...shown} />
    </section>
  ));
}
