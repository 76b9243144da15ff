import { Fragment } from "react";

/** An e-mail address that prefers line breaks behind `@` and dots. */
export function EmailAddress({ children }: { children: string }) {
  return (
    <bdi className="wrap-anywhere">
      {children.split(/(?<=[@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name, and are never moved.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
