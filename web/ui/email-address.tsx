import { Fragment } from "react";

/** Renders an e-mail address that may break into lines after `@` and dots. */
export function EmailAddress({ children }: { children: string }) {
  return (
    <bdi className="wrap-anywhere">
      {children
        .replaceAll(/[@.]/g, "$&\n")
        .split("\n")
        .map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order.
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
    </bdi>
  );
}
