import { lazy, Suspense } from "react";
import type { CardActionsProps } from "./card-actions.tsx";

// Visitors need none of it.
const part = (name: "CardIcons" | "CardActions") =>
  lazy(() =>
    import("./card-actions.tsx").then(
      (module) => ({ default: module[name] }),
      // Who cannot fetch it can still read.
      () => ({ default: () => <></> }),
    ),
  );
const Icons = part("CardIcons");
const Actions = part("CardActions");

/** Edit and delete as icons, for who may change an announcement. */
export function CardIcons(props: CardActionsProps) {
  return (
    <Suspense>
      <Icons {...props} />
    </Suspense>
  );
}

/** The menu of what can be done with an announcement, for who may change it. */
export function CardMenu(props: CardActionsProps) {
  return (
    <Suspense>
      <Actions {...props} />
    </Suspense>
  );
}
