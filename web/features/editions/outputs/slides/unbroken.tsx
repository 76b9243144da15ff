import { Fragment } from "react";

// Not of a sentence, which would find no room beside the code.
const IS_WHOLE = /\d|-feira/;
const BEFORE_DAYS = /, (?!\d\d:\d\d(?:,|$))/;

type PartsProps = { text: string; between: string | RegExp; className: string };

/** The parts of a text, each in an element of its own. */
const Parts = ({ text, between, className }: PartsProps) =>
  text.split(between).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text.
    <Fragment key={index}>
      {index > 0 && ", "}
      <span className={IS_WHOLE.test(part) ? className : ""}>
        {between === BEFORE_DAYS ? <Parts text={part} between=", " className="telao-part" /> : part}
      </span>
    </Fragment>
  ));

/** A date in words: a line ends between its parts alone, not in `09:00 às 10:00`; on a wide screen an hour follows its day. */
export const Unbroken = ({ text }: { text: string }) => (
  <Parts text={text} between={BEFORE_DAYS} className="telao-day" />
);
