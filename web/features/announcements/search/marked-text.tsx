import { createContext, use } from "react";
import { fold } from "@/lib/text/fold.ts";

/** The folded words that the cards below it are found by. */
export const FoundWords = createContext<readonly string[]>([]);

const SEPARATORS = /([\s.,;!?()“”"…]+)/;

/** Cuts a text into pieces; every second piece is a separator. A piece is found when it has one of `words`. */
export function foundPieces(text: string, words: readonly string[]) {
  // A single letter stands everywhere.
  const longer = words.filter((word) => word.length > 1);
  const has = (piece: string) => {
    const folded = fold(piece);
    return longer.some((word) => folded.includes(word));
  };
  if (!has(text)) return [{ piece: text, isFound: false }];
  return text
    .split(SEPARATORS)
    .map((piece, index) => ({ piece, isFound: index % 2 === 0 && has(piece) }));
}

/** A text of a card, in which the words that the search has found are marked. */
export function Marked({ text }: { text: string }) {
  const words = use(FoundWords);
  if (words.length === 0) return text;
  return foundPieces(text, words).map(({ piece, isFound }, index) =>
    isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text.
      <mark key={index} className="bg-accent/24 text-inherit">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
