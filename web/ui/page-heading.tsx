import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { headingRef } from "@/lib/browser/focus.ts";

/** Renders the heading of a page, which gets the focus after a navigation. */
export function PageHeading({ className, ...props }: ComponentProps<"h1">) {
  return (
    <h1
      ref={headingRef}
      tabIndex={-1}
      className={clsx(
        "font-serif text-[min(1.875rem,12vw)] leading-tight font-semibold wrap-break-word outline-none",
        className,
      )}
      {...props}
    />
  );
}
