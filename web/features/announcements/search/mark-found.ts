import { useEffect } from "react";
import { whenIdle } from "@/lib/browser/after-paint.ts";
import { fold } from "@/lib/text/fold.ts";
import { searchedWords } from "./filtered.ts";

const known = new Map<string, string>();

/** Folds a letter, with a cache, because texts repeat their letters. */
function foldedLetter(letter: string): string {
  const folded = known.get(letter) ?? fold(letter);
  known.set(letter, folded);
  return folded;
}

/** Where `words`, which are folded, stand in a text: from and to, in its own letters. */
export function placesIn(text: string, words: readonly string[]): [from: number, to: number][] {
  const letters: string[] = [];
  const starts: number[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = foldedLetter(letter);
    // Several blanks, quotes or dashes become one.
    if (plain !== "" && !(" '-".includes(plain) && letters.at(-1) === plain)) {
      letters.push(plain);
      for (let unit = 0; unit < plain.length; unit += 1) starts.push(at);
    }
    at += letter.length;
  }
  const folded = letters.join("");
  const original = (index: number) => starts[index] ?? text.length;
  return words.flatMap((word) => {
    const places: [number, number][] = [];
    for (let from = folded.indexOf(word); from >= 0; from = folded.indexOf(word, from + 1))
      places.push([original(from), original(from + word.length)]);
    return places;
  });
}

// So few that the next letter is answered in between.
const CARDS_AT_ONCE = 15;
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

/** Whether a description has these in what is cut away alone; one that shows all of itself goes on doing so. */
function isToOpen(description: Element, ranges: readonly Range[]): boolean {
  if (ranges.length === 0 || description.hasAttribute(OPENED)) return ranges.length > 0;
  const { bottom } = description.getBoundingClientRect();
  return ranges.every((range) => {
    const { top, height } = range.getBoundingClientRect();
    return height === 0 || top >= bottom;
  });
}

/** Marks the words in cards; a description that alone has them, behind its end, shows all of itself. */
function markIn(cards: readonly Element[], words: readonly string[], marks: Highlight): void {
  const opened = new Map<Element, boolean>();
  for (const card of cards) {
    const around = [...card.querySelectorAll(TITLE_AND_PLACE)].flatMap((one) =>
      rangesIn(one, words),
    );
    for (const range of around) marks.add(range);
    for (const description of card.querySelectorAll(TEXT)) {
      const ranges = rangesIn(description, words);
      for (const range of ranges) marks.add(range);
      opened.set(description, around.length === 0 && isToOpen(description, ranges));
    }
  }
  for (const [description, isOpen] of opened) description.toggleAttribute(OPENED, isOpen);
}

function clear(): void {
  CSS.highlights.delete(NAME);
  for (const description of document.querySelectorAll(`[${OPENED}]`))
    description.removeAttribute(OPENED);
}

/** Shows in the list of the board why a card is found, where the browser has marks that leave the cards alone. */
export function useMarks(search: string): void {
  useEffect(() => {
    const list = document.querySelector(".agenda");
    if (!list || !("highlights" in CSS)) return;
    // A single letter stands everywhere.
    const words = searchedWords(search).filter(({ length }) => length > 1);
    if (words.length === 0) return clear();
    let cancel = () => {};
    const mark = () => {
      const marks = new Highlight();
      const cards = [...list.querySelectorAll("article")];
      const step = () => {
        markIn(cards.splice(0, CARDS_AT_ONCE), words, marks);
        CSS.highlights.set(NAME, marks);
        if (cards.length > 0) cancel = whenIdle(step);
      };
      cancel();
      cancel = whenIdle(step);
    };
    mark();
    // The cards come step by step.
    const observer = new MutationObserver(mark);
    observer.observe(list, { childList: true, subtree: true });
    return () => {
      cancel();
      observer.disconnect();
    };
  }, [search]);
  useEffect(() => ("highlights" in CSS ? clear : undefined), []);
}
