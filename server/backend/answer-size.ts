import { columnTypes } from "./column-types.ts";

/**
 * The most characters of one answer's rows: a character is at most six bytes of JSON (`\u0001`), so that no
 * answer is larger than 4 MB. A page of the board with the longest texts has half of them.
 */
const MOST_CHARACTERS = 650_000;

class AnswerTooLarge extends Error {
  readonly code = "54000";

  constructor() {
    super("The answer would be larger than 4 MB; ask for fewer rows with limit");
  }
}

/** How the driver reads the columns of one query, counting; what is too much fails the query. */
export function boundedColumnTypes(stop: () => void) {
  let left = MOST_CHARACTERS;
  return {
    getTypeParser: (type: number) => {
      const parse = columnTypes.getTypeParser(type);
      return (text: string) => {
        left -= text.length;
        if (left >= 0) return parse(text);
        stop();
        throw new AnswerTooLarge();
      };
    },
  };
}
