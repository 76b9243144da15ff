import { PixCode, shortAddress } from "../qr-code.tsx";
import type { TextSlide } from "./text-slides.ts";
import { overflows, useFitted } from "./use-fitted.ts";

// Only the text of a whole block is larger than the usual size. Few texts have letters so wide that
// all letters of the slide need to be smaller.
const LARGER = [1.7, 1.3];
const SCALES = [1, 0.9, 0.8, 0.7];

type ShownText = Extract<TextSlide, { kind: "text" }>;

/** Shows a part of a block, or "Nossa semana", in letters that the last row can read. */
export function TextOnSlide({ slide }: { slide: ShownText }) {
  const { heading, isWhole, isWeek, lines } = slide;
  const body = useFitted(JSON.stringify(slide), (element) => {
    for (const scale of isWhole ? [...LARGER, ...SCALES] : SCALES) {
      element.style.fontSize = `${Math.min(scale, 1)}em`;
      for (const line of element.querySelectorAll("p"))
        line.style.fontSize = `${Math.max(scale, 1)}em`;
      if (!overflows(element)) return;
    }
  });
  return (
    <>
      <div className="slide-band" />
      <div ref={body} className={`slide-body slide-words ${isWeek ? "slide-week" : ""}`}>
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
