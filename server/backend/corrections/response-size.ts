import { columnTypes } from "./column-types.ts";

/**
 * The most characters of one response's rows. A character is at most six bytes of JSON (`\u0001`), so a
 * response has at most 4 MB; a page of the board with the longest texts has half of them.
 */
const MAX_CHARACTERS = 650_000;

const tooLarge = () =>
  Object.assign(new Error("The answer would be larger than 4 MB; ask for fewer rows with limit"), {
    code: "54000",
  });

/** How the driver reads the columns of one query, counting: the query fails where it exceeds the bound. */
export function boundedColumnTypes() {
  let left = MAX_CHARACTERS;
  return {
    getTypeParser: (type: number) => {
      const parse = columnTypes.getTypeParser(type);
      return (text: string) => {
        left -= text.length;
        if (left < 0) throw tooLarge();
        return parse(text);
      };
    },
  };
}
