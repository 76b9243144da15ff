import { useState } from "react";
import { AnnouncementSlide } from "./announcement-slide.tsx";
import { BoardSlide, CountdownSlide } from "./other-slides.tsx";
import type { ShownSlide } from "./slide-list.ts";

type SlideProps = {
  slide: ShownSlide;
  /** Present time (ms), to the minute. */
  now: number;
  /** By how much the device's clock is wrong, in milliseconds. */
  offset: number;
};

function SlideContent({ slide, now, offset }: SlideProps) {
  if (slide.kind === "announcement") return <AnnouncementSlide slide={slide.slide} />;
  if (slide.kind === "countdown") {
    return <CountdownSlide serviceAt={slide.serviceAt} now={now} offset={offset} />;
  }
  return <BoardSlide isCalm={slide.kind === "calm"} />;
}

/** The present slide fades in over the one before, which stays until then: no moment is blank. */
export function SlideLayers({ slide, ...times }: SlideProps) {
  const [seen, setSeen] = useState<{ slide: ShownSlide; before?: ShownSlide }>({ slide });
  if (seen.slide.id !== slide.id) setSeen({ slide, before: seen.slide });
  // What has changed of the same slide shows at once, and is what stays when the next one comes.
  else if (seen.slide !== slide) setSeen({ ...seen, slide });
  const { before } = seen;
  return (
    <>
      {before && (
        <div key={before.id} aria-hidden className="telao-layer telao-leaving">
          <SlideContent slide={before} {...times} />
        </div>
      )}
      <section key={slide.id} className="telao-layer telao-shown" data-slide={slide.kind}>
        <SlideContent slide={slide} {...times} />
      </section>
    </>
  );
}
