import "./bulletin-sheets.css";
import { useEffect, useRef, useState } from "react";
import { type BulletinContent, BulletinPage, Masthead } from "./bulletin-page.tsx";
import { ItemEntry } from "./item-entry.tsx";
import { LAYOUTS, type LayoutName, sidesOf, typeFor } from "./layouts.ts";
import { type PageColumns, paginate } from "./paginate.ts";

type BulletinSheetsProps = Omit<BulletinContent, "textLength"> & { layout: LayoutName };

/** The sheets as they are printed, and smaller on the screen. */
export function BulletinSheets({ layout, ...props }: BulletinSheetsProps) {
  const { hasCover, pagesASheet, sheet } = LAYOUTS[layout];
  const { points, textLength } = typeFor(props.items.length, layout);
  const content = { ...props, textLength };
  const columns = Math.min(LAYOUTS[layout].columns, props.items.length);
  const { measured, pages } = usePages(columns, layout);
  const covers = Number(hasCover);
  const count = pages && Math.ceil((pages.length + covers) / pagesASheet) * pagesASheet;
  const fontSize = `${points}pt`;
  return (
    <>
      <style>{`@page { size: ${sheet}; margin: 0 }`}</style>
      {/* All entries in a column of the paper's width, each as at the head of a column, to be measured and not seen. */}
      <div
        ref={measured}
        aria-hidden
        inert
        className="paper-measure"
        data-layout={layout}
        style={{ fontSize }}
      >
        <Masthead serviceAt={props.serviceAt} />
        <div data-columns={columns}>
          {props.items.map((item) => (
            <ItemEntry key={item.facts.id} item={item} isFirst {...content} />
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
                    {...{ number, count, hasCover, pages }}
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

const CSS_PIXELS_PER_MM = 96 / 25.4;

const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0;

/** The day of an announcement that does not begin it stands at the head of a column alone. */
function blockOf(entry: Element) {
  const repeated = entry.querySelector("[data-repeated]");
  const margin = repeated ? Number.parseFloat(getComputedStyle(repeated).marginBottom) : 0;
  return { height: heightOf(entry), headOnly: heightOf(repeated) + margin };
}

/** Lays the entries in `measured` into pages. Needs another `key` when they change. */
function usePages(columns: number, layout: LayoutName) {
  const measured = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<PageColumns[]>();
  useEffect(() => {
    let isOver = false;
    // Before its font is loaded a title may take another number of lines.
    void document.fonts.ready.then(() => {
      if (isOver || !measured.current) return;
      const [masthead = null, entries] = measured.current.children;
      const { column, hasCover } = LAYOUTS[layout];
      const title = hasCover ? 0 : heightOf(masthead);
      const blocks = [...(entries?.children ?? [])].map(blockOf);
      setPages(paginate(blocks, { columns, column: column * CSS_PIXELS_PER_MM, title }));
    });
    return () => {
      isOver = true;
    };
  }, [columns, layout]);
  return { measured, pages };
}
