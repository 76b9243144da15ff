import { type ReactNode, useState } from "react";
import type { ShownSlide } from "./slide-list.ts";

type SlideLayersProps = { slide: ShownSlide; render: (slide: ShownSlide) => ReactNode };

/** The present slide fades in over the one before, which stays until then: no moment is blank. */
export function SlideLayers({ slide, render }: SlideLayersProps) {
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
