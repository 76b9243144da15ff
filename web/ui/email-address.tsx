import { Fragment } from "react";

/** Renders an e-mail address in which lines may break after `@` and after full stops. */
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
