import { Fragment } from "react";

// An hour stands on no line by itself.
const BETWEEN = /, (?!\d\d:\d\d(?:,|$))/;
// Not a class: an old television's browser has no style sheet but the telão's.
const ON_ONE_LINE = { whiteSpace: "nowrap" } as const;

/** A date as it is written in words: a line ends between its parts alone, not inside of `09:00 às 10:00`. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(BETWEEN).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text.
    <Fragment key={index}>
      {index > 0 && ", "}
      <span style={ON_ONE_LINE}>{part}</span>
    </Fragment>
  ));
