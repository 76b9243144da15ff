import { createContext, use } from "react";
import { fold } from "@/lib/text/fold.ts";

/** The words of the search, without accents and case, that cards highlight in their texts. */
export const FoundWords = createContext<readonly string[]>([]);

const SEPARATORS = /([\s.,;!?()“”"…]+)/;

/**
 * Splits a text into pieces; every second piece is a separator. `isFound` marks a piece that
 * contains one of `words`.
 */
export function foundPieces(text: string, words: readonly string[]) {
  // Search words of one letter are not highlighted, because almost every word contains them.
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

/** Renders a text of a card and highlights the words that the search found. */
export function Marked({ text }: { text: string }) {
  const words = use(FoundWords);
  if (words.length === 0) return text;
  return foundPieces(text, words).map(({ piece, isFound }, index) =>
    isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its position in the text.
      <mark key={index} className="bg-accent/24 text-inherit">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
