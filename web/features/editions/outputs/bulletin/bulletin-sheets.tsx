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
      {/* All entries in a column of the paper's width, each as at the head of a column, to be measured and not seen. */}
      <div ref={measured} aria-hidden inert className="paper-measure" data-layout={layout}>
        <Masthead serviceAt={props.serviceAt} />
        <div data-columns={columnsOf(layout, props.items.length)}>
          {props.items.map((item) => (
            <ItemEntry
              key={item.facts.id}
              item={item}
              isFirst
              serviceAt={props.serviceAt}
              textLength={textLength}
            />
          ))}
        </div>
      </div>
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
