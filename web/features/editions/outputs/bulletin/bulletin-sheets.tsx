import type { Ref } from "react";
import { type BulletinContent, BulletinPage, Masthead } from "./bulletin-page.tsx";
import { ItemEntry } from "./item-entry.tsx";
import { columnsOf, LAYOUTS, type LayoutName, sidesOf } from "./layouts.ts";
import { usePages } from "./use-pages.ts";

type BulletinSheetsProps = Omit<BulletinContent, "textLength"> & { layout: LayoutName };

/** The sheets as the printer gets them: the same on the screen, smaller, and on paper. */
export function BulletinSheets({ layout, ...props }: BulletinSheetsProps) {
  const { measured, laid, textLength } = usePages(
    props.items.length,
    props.upcoming.length,
    layout,
  );
  const content = { ...props, textLength };
  return (
    <>
      <style>{`@page { size: ${LAYOUTS[layout].sheet}; margin: 0 }`}</style>
      <Measure ref={measured} {...content} layout={layout} />
      {laid && (
        <div className="paper-sheets" data-layout={layout} style={{ fontSize: `${laid.size}pt` }}>
          {sidesOf(layout, laid.plans.length).map(({ name, numbers }) => (
            <figure key={name} className="paper-side">
              <figcaption>{name}</figcaption>
              <div className="paper-sheet light">
                {numbers.map((number) => {
                  const plan = laid.plans[number - 1];
                  return (
                    plan && (
                      <BulletinPage
                        key={number}
                        {...content}
                        plan={plan}
                        number={number}
                        count={laid.plans.length}
                      />
                    )
                  );
                })}
              </div>
            </figure>
          ))}
        </div>
      )}
    </>
  );
}

type MeasureProps = BulletinContent & { ref: Ref<HTMLDivElement>; layout: LayoutName };

/** All entries in a column of the paper's width, each as at the head of a column, to be measured and not seen. */
function Measure({ ref, items, serviceAt, textLength, layout }: MeasureProps) {
  return (
    <div ref={ref} aria-hidden inert className="paper-measure" data-layout={layout}>
      <Masthead serviceAt={serviceAt} />
      <div data-columns={columnsOf(layout, items.length)}>
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
