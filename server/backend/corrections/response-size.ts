import pg from "pg";
import { columnTypes } from "./column-types.ts";

/** A page of the board with the longest texts has half of it. */
const MAX_BYTES = 3_900_000;
// A character of JSON may be `\u0001`; the bytes of a function are sent as they are, and come as `\x01`.
const BYTES_A_CHARACTER = 6;
const BYTES_A_HEX_DIGIT = 1 / 2;

const tooLarge = () =>
  Object.assign(new Error("The answer would be larger than 4 MB; ask for fewer rows with limit"), {
    code: "54000",
  });

/** How the driver reads the columns of one query, counting: the query fails where it exceeds the bound. */
export function boundedColumnTypes() {
  let left = MAX_BYTES;
  return {
    getTypeParser: (type: number) => {
      const parse = columnTypes.getTypeParser(type);
      const weight = type === pg.types.builtins.BYTEA ? BYTES_A_HEX_DIGIT : BYTES_A_CHARACTER;
      return (text: string) => {
        left -= text.length * weight;
        if (left < 0) throw tooLarge();
        return parse(text);
      };
    },
  };
}
