import { useState } from "react";
import { ArchedDay } from "@/features/announcements/poster/arched-day.tsx";
import { slideColors } from "@/features/announcements/poster/poster-colors.ts";
import { largestFitting } from "@/lib/largest-fitting.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { DateInWords } from "../date-in-words.tsx";
import { AddressCode, shortAddress } from "../qr-code.tsx";
import type { Slide } from "./slide-list.ts";
import { overflows, useFitted } from "./use-fitted.ts";

type AnnouncementSlideProps = { slide: Slide; isOngoing: boolean; theme: "dark" | "light" };

/**
 * Shows an announcement in letters that the last row can read. No text may be small, so a text that
 * does not fit is cut.
 */
export function AnnouncementSlide({ slide, isOngoing, theme }: AnnouncementSlideProps) {
  const { title, isOff, status, struck, when, place, reason, ministry, changed, series } = slide;
  const [missing, setMissing] = useState<string>();
  const picture = slide.picture?.address === missing ? undefined : slide.picture;
  const text = picture?.isPoster ? "" : slide.text;
  const key = JSON.stringify([slide, isOngoing, missing]);
  const body = useFitted(key, (element) => fitTexts(element, { title, place, reason, text }));

  return (
    <>
      {picture ? (
        <>
          <img
            src={picture.address}
            alt={picture.description}
            className="slide-picture"
            onError={() => setMissing(picture.address)}
          />
          <div className="slide-band" style={ministry ? { backgroundColor: ministry.color } : {}} />
        </>
      ) : (
        <SlidePoster slide={slide} theme={theme} />
      )}
      <div ref={body} className={`slide-body ${isOff ? "slide-cancelled" : ""}`}>
        {/* A cancelled announcement has no QR code, because nobody needs the announcement's page
            to take part. */}
        {!isOff && (
          <>
            <div className="slide-above-code" />
            <AddressCode
              address={slide.address}
              opens="este aviso"
              ecc="L"
              className="slide-code"
            />
          </>
        )}
        {(isOngoing || status || changed || ministry) && (
          <p className="slide-top">
            {isOngoing && <strong className="slide-status slide-ongoing">Acontecendo agora</strong>}
            {status && (
              <strong className={`slide-status ${isOff ? "slide-off" : "slide-moved"}`}>
                {status}
              </strong>
            )}
            {changed && <strong className="slide-status slide-changed">{changed}</strong>}
            {ministry && <bdi className="slide-ministry">{ministry.name}</bdi>}
          </p>
        )}
        <h2 className="slide-title" dir="auto">
          {isOff ? <s data-part="title">{title}</s> : <span data-part="title">{title}</span>}
        </h2>
        <p className="slide-struck" hidden={struck === ""}>
          <s>
            <SlideDate text={struck} isInArch={!slide.date} />
          </s>
        </p>
        <p className="slide-when" hidden={when === ""}>
          <SlideDate text={when} isInArch />
        </p>
        <p className="slide-series" hidden={series === ""}>
          {series}
        </p>
        <p className="slide-place" data-part="place" dir="auto" hidden={place === ""}>
          {place}
        </p>
        <p className="slide-reason" data-part="reason" dir="auto" hidden={reason === ""}>
          {reason}
        </p>
        <p className="slide-text" data-part="text" dir="auto" hidden={text === ""}>
          {text}
        </p>
      </div>
      <p className="slide-foot">{shortAddress()}</p>
    </>
  );
}

/**
 * Shows the background of a slide without a picture: the ministry's colour and, on wide screens,
 * the day under an arch.
 */
function SlidePoster({ slide, theme }: Omit<AnnouncementSlideProps, "isOngoing">) {
  const { day, isOff, ministry } = slide;
  const { ground, arches } = slideColors({ isOff, ministry }, theme);
  return (
    <div className="slide-poster" style={{ backgroundColor: ground }}>
      <div className="slide-band" style={{ backgroundColor: arches[0] }} />
      <ArchedDay day={day} arches={arches} />
    </div>
  );
}

const DAY_AND_MONTH = /(, \d+º? de \p{L}+(?=,|$)|^Recado$)/u;

/**
 * Shows a date. If the arch beside the texts shows the day and month (`isInArch`), the date leaves
 * out day and month. A date with a year stays complete. The arch of a notice shows `Recado`.
 */
function SlideDate({ text, isInArch }: { text: string; isInArch: boolean }) {
  if (!isInArch) return <DateInWords text={text} />;
  return text.split(DAY_AND_MONTH).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a date have fixed positions.
    <bdi key={index} className={index % 2 === 1 ? "slide-day" : ""}>
      <DateInWords text={part} />
    </bdi>
  ));
}

type Name = "text" | "reason" | "place" | "title";

const LARGE = "slide-large";
// The CSS classes that make a slide's texts smaller or wider. The classes are added one after the
// other until the texts fit.
const STEPS = ["tight", "small", "wide", "smaller", "smallest", "bare"].map(
  (step) => `slide-${step}`,
);
const SIZES = [[LARGE], [], ...STEPS.map((_, last) => STEPS.slice(0, last + 1))];
const LEAST_REASON_LINES = 3;

const cut = (text: string, most: number) => (most < 2 ? "" : cutText(text, most));

/**
 * Writes the texts into the parts of a slide's `body` (`data-part`) in the largest size that fits.
 * First the description is cut or left out, and the reason is cut to at least three lines. Then the
 * title gets smaller. Only in the smallest size the reason gets shorter than three lines, and the
 * place is cut. The title is cut last, so that the day and hour below the title stay on the screen.
 */
function fitTexts(body: HTMLElement, texts: Record<Name, string>) {
  const partOf = (name: Name) => body.querySelector<HTMLElement>(`[data-part=${name}]`);
  const write = (name: Name, text: string) => {
    const part = partOf(name);
    if (!part) return;
    part.textContent = text;
    // A part without text is hidden, because its empty line would use space.
    part.hidden = text === "";
  };
  /** Shortens a text until the slide fits on the screen. Returns whether the slide fits. */
  const shorten = (name: Name) => {
    const text = texts[name];
    const fits = largestFitting(text.length, (most) => {
      write(name, cut(text, most));
      return !overflows(body);
    });
    write(name, cut(text, fits));
    return !overflows(body);
  };
  const hasReason = () => {
    const part = partOf("reason");
    if (!part) return false;
    const line = Number.parseFloat(getComputedStyle(part).lineHeight);
    return part.offsetHeight >= LEAST_REASON_LINES * line;
  };
  for (const [index, size] of SIZES.entries()) {
    body.classList.remove(LARGE, ...STEPS);
    body.classList.add(...size);
    for (const name of ["title", "place", "reason", "text"] as const) write(name, texts[name]);
    if (!overflows(body)) return;
    if (index > 0 && (shorten("text") || (shorten("reason") && hasReason()))) return;
  }
  if (!shorten("reason") && !shorten("place")) shorten("title");
}
