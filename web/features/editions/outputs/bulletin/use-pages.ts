import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { inPixels, LAYOUTS, type LayoutName, TEXT_LENGTHS } from "./layouts.ts";
import { type PageColumns, paginate } from "./paginate.ts";

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

/**
 * Lays the measured entries into pages: with the longest texts that keep the pages as few as the layout promises. To
 * be used anew, by a `key`, when what is measured changes.
 */
export function usePages(items: number, layout: LayoutName) {
  const measured = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState(0);
  const [pages, setPages] = useState<PageColumns[]>();
  const fontsReady = useFontsReady();

  useLayoutEffect(() => {
    const title = measured.current?.querySelector(".bulletin-masthead");
    if (!fontsReady || !measured.current || !title) return;
    const entries = [...measured.current.querySelectorAll(".bulletin-entry")];
    const { columns, column, mostPages } = LAYOUTS[layout];
    const format = { columns, column: inPixels(column), title: heightOf(title) };
    const fitted = paginate(entries.map(blockOf), format);
    const hasShorter = step < TEXT_LENGTHS.length - 1;
    if (fitted.length > mostPages(items) && hasShorter) setStep(step + 1);
    else setPages(fitted);
  }, [fontsReady, items, layout, step]);

  return { measured, pages, textLength: TEXT_LENGTHS[step] ?? 0 };
}
