import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type BulletinContent, BulletinPage, Masthead } from "./bulletin-page.tsx";
import { firstAttempt, largestSize, nextAttempt, TEXT_LENGTHS } from "./fit-type.ts";
import { ItemEntry } from "./item-entry.tsx";
import { columnsOf, inPixels, LAYOUTS, type LayoutName, sidesOf } from "./layouts.ts";
import { paginate, roomLeft } from "./paginate.ts";
import { type PagePlan, planPages, sheetsOf } from "./plan-pages.ts";

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

/** Whether the heading's type is there, or will not come: before that a title may take another number of lines. */
function useFontsReady() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let isOver = false;
    // Not the status: it says "loaded" also before what is measured has asked for its type. This lays it out first.
    void document.fonts.ready.then(() => !isOver && setReady(true));
    return () => {
      isOver = true;
    };
  }, []);
  return ready;
}

/** The day of an announcement that does not begin it is said at the head of a column alone. */
function blockOf(entry: Element) {
  const repeated = entry.querySelector("p.bulletin-day");
  return { height: heightOf(entry), headOnly: repeated ? outerHeightOf(repeated) : 0 };
}

const outerHeightOf = (element: Element) =>
  heightOf(element) + Number.parseFloat(getComputedStyle(element).marginBottom);
const heightOf = (element: Element) => element.getBoundingClientRect().height;

/** The measured entries in columns and pages, as type of so many points sets them. */
function layOut(measured: HTMLElement, layout: LayoutName, points: number) {
  measured.style.fontSize = `${points}pt`;
  const { column, hasCover } = LAYOUTS[layout];
  const title = measured.querySelector(".bulletin-masthead");
  const blocks = [...measured.querySelectorAll(".bulletin-entry")].map(blockOf);
  const format = {
    columns: columnsOf(layout, blocks.length),
    column: inPixels(column),
    title: hasCover || !title ? 0 : heightOf(title),
  };
  const pages = paginate(blocks, format);
  return { pages, room: roomLeft(pages, blocks, format) };
}

/**
 * Lays the measured entries into pages, with the longest texts and the largest type that keep them few. To be used anew,
 * by a `key`, when what is measured changes.
 */
function usePages(items: number, upcoming: number, layout: LayoutName) {
  const measured = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(() => firstAttempt(items, layout));
  const [laid, setLaid] = useState<{ plans: PagePlan[]; size: number }>();
  const fontsReady = useFontsReady();

  useLayoutEffect(() => {
    const element = measured.current;
    if (!fontsReady || !element) return;
    const sheetsAt = (points: number) =>
      sheetsOf(layOut(element, layout, points).pages.length, layout);
    const next = nextAttempt(attempt, sheetsAt);
    if (next) {
      setAttempt(next);
      return;
    }
    const size = largestSize(sheetsAt);
    const plans = planPages(layout, { ...layOut(element, layout, size), size, upcoming });
    setLaid({ plans, size });
  }, [fontsReady, attempt, upcoming, layout]);

  return { measured, laid, textLength: TEXT_LENGTHS[attempt.text] ?? 0 };
}
