import { Fragment } from "react";
import { bookletSides } from "./booklet.ts";
import type { BulletinItem } from "./bulletin-items.ts";
import { LAYOUTS, type LayoutName } from "./layouts.ts";
import { Measure } from "./measure.tsx";
import { PaperPage } from "./paper-page.tsx";
import { usePages } from "./use-pages.ts";

type PaperSheetsProps = {
  items: readonly BulletinItem[];
  serviceAt: string;
  layout: LayoutName;
};

/** The sheets as the printer gets them: the same on the screen, smaller, and on paper. */
export function PaperSheets({ items, serviceAt, layout }: PaperSheetsProps) {
  const { measured, pages, textLength } = usePages(items.length, layout);
  const common = { items, serviceAt, textLength };
  const page = (number: number | undefined) => {
    const columns = number === undefined ? undefined : pages?.[number - 1];
    if (number === undefined || !columns || !pages) return <div className="paper-page" />;
    return <PaperPage {...common} columns={columns} number={number} count={pages.length} />;
  };
  return (
    <>
      <style>{`@page { size: ${LAYOUTS[layout].sheet}; margin: 0 }`}</style>
      <Measure ref={measured} {...common} layout={layout} />
      {pages && (
        <div className="paper-sheets" data-layout={layout}>
          {sidesOf(layout, pages.length).map(({ name, numbers }) => (
            <figure key={name} className="paper-side">
              <figcaption>{name}</figcaption>
              <div className="paper-sheet light">
                {numbers.map((number, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place on the sheet.
                  <Fragment key={at}>{page(number)}</Fragment>
                ))}
              </div>
            </figure>
          ))}
        </div>
      )}
    </>
  );
}

type PaperSide = { name: string; numbers: readonly (number | undefined)[] };

/** The sides of the sheets, in the order in which they are printed. */
function sidesOf(layout: LayoutName, count: number): PaperSide[] {
  if (layout === "a4") {
    return Array.from({ length: count }, (_, index) => ({
      name: `Página ${index + 1}`,
      numbers: [index + 1],
    }));
  }
  return bookletSides(count).map((numbers, index) => ({
    name: `Folha ${Math.floor(index / 2) + 1}, ${index % 2 === 0 ? "frente" : "verso"}`,
    numbers,
  }));
}
