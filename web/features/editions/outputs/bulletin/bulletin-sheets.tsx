import "./bulletin-sheets.css";
import { useEffect, useRef, useState } from "react";
import { type BulletinContent, BulletinPage, Masthead } from "./bulletin-page.tsx";
import { ItemEntry } from "./item-entry.tsx";
import { LAYOUTS, type LayoutName, sidesOf, typeFor } from "./layouts.ts";
import { type PageColumns, paginate } from "./paginate.ts";

type BulletinSheetsProps = Omit<BulletinContent, "textLength"> & { layout: LayoutName };

/** Renders the sides of the bulletin's sheets, for printing and as a preview. */
export function BulletinSheets({ layout, ...props }: BulletinSheetsProps) {
  const { hasCover, pagesASheet, sheet } = LAYOUTS[layout];
  const { points, textLength } = typeFor(props.items.length, layout);
  const content = { ...props, textLength };
  const columns = Math.min(LAYOUTS[layout].columns, props.items.length);
  const { measured, pages } = usePages(columns, layout);
  const covers = Number(hasCover);
  const count = pages && Math.ceil((pages.length + covers) / pagesASheet) * pagesASheet;
  const fontSize = `${points}pt`;
  useSheetSize(sheet);
  return (
    <>
      {/* This hidden copy contains all announcements at the printed width. Their heights are
          measured here, so that the announcements can be divided into pages. */}
      <div
        ref={measured}
        aria-hidden
        inert
        className="paper-measure"
        data-layout={layout}
        style={{ fontSize }}
      >
        <Masthead service={props.service} />
        <div data-columns={columns}>
          {props.items.map((item) => (
            <ItemEntry key={item.announcement.id} item={item} isFirst {...content} />
          ))}
        </div>
      </div>
      {pages && count && (
        <div className="paper-sheets" data-layout={layout} style={{ fontSize }}>
          {sidesOf(layout, count).map(({ name, numbers }) => (
            <figure key={name} className="paper-side">
              <figcaption>{name}</figcaption>
              <div className="paper-sheet light">
                {numbers.map((number) => (
                  <BulletinPage
                    key={number}
                    {...content}
                    number={number}
                    count={count}
                    hasCover={hasCover}
                    pages={pages}
                    at={number - 1 - covers}
                  />
                ))}
              </div>
            </figure>
          ))}
        </div>
      )}
    </>
  );
}

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

const CSS_PIXELS_PER_MM = 96 / 25.4;

const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0;

/**
 * Measures a printed announcement (px). `headOnly` is the height of the repeated day, which is
 * printed only at the head of a column.
 */
function measure(entry: Element) {
  const repeated = entry.querySelector("[data-repeated]");
  const margin = repeated ? Number.parseFloat(getComputedStyle(repeated).marginBottom) : 0;
  return { height: heightOf(entry), headOnly: heightOf(repeated) + margin };
}

/**
 * Divides the announcements in the element `measured` into pages. The announcements are measured
 * only once, so the component needs a new `key` after every change.
 */
function usePages(columns: number, layout: LayoutName) {
  const measured = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<PageColumns[]>();
  useEffect(() => {
    let isCancelled = false;
    // The measurement waits for the fonts, because a title may need more lines in a fallback font.
    void document.fonts.ready.then(() => {
      if (isCancelled || !measured.current) return;
      const [masthead = null, entries] = measured.current.children;
      const { column, hasCover } = LAYOUTS[layout];
      const title = hasCover ? 0 : heightOf(masthead);
      const blocks = [...(entries?.children ?? [])].map(measure);
      setPages(paginate(blocks, { columns, column: column * CSS_PIXELS_PER_MM, title }));
    });
    return () => {
      isCancelled = true;
    };
  }, [columns, layout]);
  return { measured, pages };
}
