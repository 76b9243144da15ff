import "./bulletin-sheets.css";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Version } from "../../model/queries.ts";
import { type BulletinPart, UPCOMING } from "../../words/bulletin-parts.ts";
import { useOpenedMark } from "../output-state.ts";
import { coverBlock } from "./bulletin-cover.tsx";
import { type BulletinContent, BulletinPage, Contacts, Masthead } from "./bulletin-page.tsx";
import { fitsOneSheet, type Measured, planned } from "./fit.ts";
import { LAYOUTS, type LayoutName, sidesOf, typeOf } from "./layouts.ts";
import { heightOf, measuredUnits } from "./measure-units.ts";
import { PartEntry } from "./part-entry.tsx";

type BulletinSheetsProps = BulletinContent & { layout: LayoutName; edition: Version };

/** Renders the sides of the bulletin's sheets, for printing and as a preview. */
export function BulletinSheets({ layout, edition, ...content }: BulletinSheetsProps) {
  const { parts, service, contacts } = content;
  const block = coverBlock(parts);
  const soon = parts.find(({ id }) => id === UPCOMING);
  const columns = Math.min(LAYOUTS[layout].columns, parts.length);
  const [measured, setMeasured] = useState<ReadonlyMap<number, Measured>>(new Map());
  const { type, fitted } = planned(measured, {
    layout,
    columns,
    onCover: block?.units.length ?? 0,
    upcoming: soon?.units.length ?? 0,
  });
  const copy = useMeasure(fitted ? undefined : type, (sizes) =>
    setMeasured((before) => new Map(before).set(type, sizes)),
  );
  useSheetSize(LAYOUTS[layout].sheet);
  const fits = fitted && fitsOneSheet(layout, fitted.count);
  useOpenedMark("sheet", edition, fits !== undefined, fits);
  const { points, textLength, isDense } = typeOf(type);
  if (!fitted) {
    return (
      // This hidden copy contains all units at the printed width. Their heights are measured here,
      // so that the units can be divided into pages.
      <div
        ref={copy}
        aria-hidden
        inert
        className="paper-measure"
        data-layout={layout}
        data-dense={isDense}
        style={{ fontSize: `${points}pt` }}
      >
        <Masthead service={service} />
        <Contacts contacts={contacts} />
        <div data-columns={columns}>
          {parts.flatMap(byDay).map((part) => (
            <PartEntry key={part.id} part={part} isFirst textLength={textLength} />
          ))}
        </div>
      </div>
    );
  }
  return (
    <div
      className="paper-sheets"
      data-layout={layout}
      data-dense={isDense}
      style={{ fontSize: `${points}pt` }}
    >
      {sidesOf(layout, fitted.count).map(({ name, numbers }) => (
        <figure key={name} className="paper-side">
          <figcaption>{name}</figcaption>
          <div className="paper-sheet light">
            {numbers.map((number) => (
              <BulletinPage
                key={number}
                {...content}
                {...fitted}
                textLength={textLength}
                number={number}
              />
            ))}
          </div>
        </figure>
      ))}
    </div>
  );
}

/** Divides "Nossa semana" into a part for each day, because each day may begin a column. */
const byDay = (part: BulletinPart) =>
  part.units.every(({ kind }) => kind === "weekday")
    ? part.units.map((unit, at) => ({
        id: part.id + at,
        heading: at === 0 ? part.heading : undefined,
        units: [unit],
      }))
    : part;

/**
 * Sets the size of the printed sheets while the component is mounted. The effect removes its style
 * element itself, because React never removes a style from the document's head.
 */
function useSheetSize(size: string) {
  useEffect(() => {
    const style = document.createElement("style");
    style.textContent = `@page { size: ${size}; margin: 0 }`;
    document.head.append(style);
    return () => style.remove();
  }, [size]);
}

/**
 * Measures the hidden copy, in the type with the number `type`, and calls `onMeasured`. The
 * measurement waits for the fonts, because a title may need more lines in a fallback font.
 */
function useMeasure(type: number | undefined, onMeasured: (sizes: Measured) => void) {
  const copy = useRef<HTMLDivElement>(null);
  const report = useEffectEvent(onMeasured);
  useEffect(() => {
    if (type === undefined) return;
    let isCancelled = false;
    void document.fonts.ready.then(() => {
      if (isCancelled || !copy.current) return;
      const [masthead = null, contacts = null, units = null] = copy.current.children;
      report({
        masthead: heightOf(masthead),
        contacts: heightOf(contacts),
        units: measuredUnits(units),
      });
    });
    return () => {
      isCancelled = true;
    };
  }, [type]);
  return copy;
}
