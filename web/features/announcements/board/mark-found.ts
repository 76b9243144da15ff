import { useEffect } from "react";
import { whenIdle } from "@/lib/browser/after-paint.ts";
import { fold } from "@/lib/text/fold.ts";
import { searchedWords } from "./filtered.ts";

/** Where `words`, which are folded, stand in a text: from and to, in its own letters. */
export function placesIn(text: string, words: readonly string[]): [from: number, to: number][] {
  const folded = fold(text);
  // Nearly every letter is as long folded as before; where one is not, each is folded by itself.
  const letters = folded.length === text.length ? undefined : [...text];
  let at = 0;
  const starts = letters?.flatMap((letter) => {
    const start = at;
    at += letter.length;
    return Array.from(fold(letter), () => start);
  });
  const original = (index: number) => (starts ? (starts[index] ?? text.length) : index);
  return words.flatMap((word) => {
    const places: [number, number][] = [];
    for (let from = folded.indexOf(word); from >= 0; from = folded.indexOf(word, from + 1))
      places.push([original(from), original(from + word.length)]);
    return places;
  });
}

const NAME = "found";
const TITLE_AND_PLACE = ".card-title, .card-place";
const TEXT = ".card-text";
const OPENED = "data-found";
const NOT_SEARCHED = ".badge, .sr-only";

function rangesIn(element: Element, words: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement?.closest(NOT_SEARCHED)) continue;
    for (const [from, to] of placesIn(text.textContent ?? "", words)) {
      const range = new Range();
      range.setStart(text, from);
      range.setEnd(text, to);
      ranges.push(range);
    }
  }
  return ranges;
}

/** Whether a description has these, and all of them in what is cut away. */
function areCutAway(ranges: Range[], description: Element): boolean {
  const { bottom } = description.getBoundingClientRect();
  const isCutAway = (range: Range) => {
    const { top, height } = range.getBoundingClientRect();
    return height === 0 || top >= bottom;
  };
  return ranges.length > 0 && ranges.every(isCutAway);
}

/** Marks the words in the cards of a list; a description that alone has them, behind its end, shows all of itself. */
function markIn(list: Element, words: readonly string[]): void {
  const marked: Range[] = [];
  const cut: Element[] = [];
  for (const card of list.querySelectorAll("article")) {
    const around = [...card.querySelectorAll(TITLE_AND_PLACE)].flatMap((one) =>
      rangesIn(one, words),
    );
    const [description] = card.querySelectorAll(TEXT);
    const described = description ? rangesIn(description, words) : [];
    if (description && around.length === 0 && areCutAway(described, description))
      cut.push(description);
    marked.push(...around, ...described);
  }
  CSS.highlights.set(NAME, new Highlight(...marked));
  for (const description of cut) description.toggleAttribute(OPENED, true);
}

/** Shows in the list of the board why a card is found. Where the browser has no marks that leave the cards alone, it does not. */
export function useMarks(search: string): void {
  useEffect(() => {
    const list = document.querySelector(".agenda");
    const words = searchedWords(search);
    if (!list || words.length === 0 || !("highlights" in CSS)) return;
    let cancel = () => {};
    const mark = () => {
      cancel();
      cancel = whenIdle(() => markIn(list, words));
    };
    mark();
    // The cards come step by step.
    const observer = new MutationObserver(mark);
    observer.observe(list, { childList: true, subtree: true });
    return () => {
      cancel();
      observer.disconnect();
      CSS.highlights.delete(NAME);
      for (const description of list.querySelectorAll(TEXT)) description.removeAttribute(OPENED);
    };
  }, [search]);
}
