import { createContext, use } from "react";
import { fold } from "@/lib/text/fold.ts";

/**
 * The words of the search, without accents and in lower case. Cards highlight these words in their
 * texts.
 */
export const FoundWords = createContext<readonly string[]>([]);

const SEPARATORS = /([\s.,;!?()“”"…]+)/;

/**
 * Splits a text into pieces. Every second piece is a separator. `isFound` is true for a piece that
 * contains one of `words`.
 */
export function foundPieces(text: string, words: readonly string[]) {
  // Almost every word contains any single letter. Therefore search words of one letter are not
  // highlighted.
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

/** Renders a text of a card. The words of the search are highlighted. */
export function Marked({ text }: { text: string }) {
  const words = use(FoundWords);
  if (words.length === 0) return text;
  return foundPieces(text, words).map(({ piece, isFound }, index) =>
    isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece has only its position in the text.
      <mark key={index} className="bg-found text-inherit">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
