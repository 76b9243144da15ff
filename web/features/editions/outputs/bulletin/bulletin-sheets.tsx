import { Fragment, type Ref } from "react";
import type { BulletinItem } from "./bulletin-items.ts";
import { BulletinPage, Masthead } from "./bulletin-page.tsx";
import { ItemEntry } from "./item-entry.tsx";
import { LAYOUTS, type LayoutName, sidesOf } from "./layouts.ts";
import { usePages } from "./use-pages.ts";

type BulletinSheetsProps = {
  items: readonly BulletinItem[];
  serviceAt: string;
  layout: LayoutName;
};

/** The sheets as the printer gets them: the same on the screen, smaller, and on paper. */
export function BulletinSheets({ items, serviceAt, layout }: BulletinSheetsProps) {
  const { measured, pages, textLength } = usePages(items.length, layout);
  const common = { items, serviceAt, textLength };
  const page = (number: number | undefined) => {
    const columns = number === undefined ? undefined : pages?.[number - 1];
    if (number === undefined || !columns || !pages) return <div className="paper-page" />;
    return <BulletinPage {...common} columns={columns} number={number} count={pages.length} />;
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

type MeasureProps = {
  ref: Ref<HTMLDivElement>;
  items: readonly BulletinItem[];
  serviceAt: string;
  textLength: number;
  layout: LayoutName;
};

/** All entries in a column of the paper's width, each as at the head of a column, to be measured and not seen. */
function Measure({ ref, items, serviceAt, textLength, layout }: MeasureProps) {
  return (
    <div ref={ref} aria-hidden inert className="paper-measure" data-layout={layout}>
      <Masthead serviceAt={serviceAt} />
      <div>
        {items.map((item) => (
          <ItemEntry
            key={item.facts.id}
            item={item}
            isFirst
            serviceAt={serviceAt}
            textLength={textLength}
          />
        ))}
      </div>
    </div>
  );
}
