import { useLayoutEffect, useRef } from "react";
import { PixCode, shortAddress } from "../qr-code.tsx";
import type { TextSlide } from "./text-slides.ts";

const STEP = 0.05;
const SMALLEST = 0.7;

/** Makes the letters smaller until the text fits on the slide. Few texts have so wide letters. */
function shrink(body: HTMLElement) {
  let scale = 1;
  body.style.fontSize = "";
  while (body.scrollHeight > body.clientHeight + 1 && scale > SMALLEST) {
    scale -= STEP;
    body.style.fontSize = `${scale}em`;
  }
}

type ShownText = Extract<TextSlide, { kind: "text" }>;

/** Shows a part of a block, or "Nossa semana", in letters that the last row can read. */
export function TextOnSlide({ slide }: { slide: ShownText }) {
  const { heading, size, lines } = slide;
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `lines` represents the texts.
  useLayoutEffect(() => {
    const refit = () => body.current && shrink(body.current);
    refit();
    window.addEventListener("resize", refit);
    document.fonts?.addEventListener("loadingdone", refit);
    return () => {
      window.removeEventListener("resize", refit);
      document.fonts?.removeEventListener("loadingdone", refit);
    };
  }, [lines]);
  return (
    <>
      <div className="slide-band" />
      <div ref={body} className={`slide-body slide-words slide-words-${size}`}>
        <h2 className="slide-title" dir="auto">
          {heading}
        </h2>
        {lines.map(({ name, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id, only a position.
          <p key={index} dir="auto">
            {name && <strong>{name} </strong>}
            {text}
          </p>
        ))}
      </div>
      <p className="slide-foot">{shortAddress()}</p>
    </>
  );
}

type ShownPix = Extract<TextSlide, { kind: "pix" }>;

/** Shows the church's Pix as a QR code that phones in the last row can read. */
export const PixOnSlide = ({ slide: { heading, pix } }: { slide: ShownPix }) => (
  <div className="slide-center">
    <h2 className="slide-title" dir="auto">
      {heading}
    </h2>
    <PixCode pix={pix} className="slide-large-code" />
    <p className="slide-address">{pix.receiver}</p>
    <p className="slide-pix-key">{pix.kindInWords}</p>
  </div>
);
