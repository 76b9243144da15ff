import { Fragment } from "react";

/** A text whose addresses are broken behind a slash where they do not fit on a line. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/\/(?=[^/\s])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text.
    <Fragment key={index}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
