import { lazy, Suspense } from "react";
import type { CardActionsProps } from "./card-actions.tsx";

// Visitors need none of it.
const CardActions = lazy(() =>
  import("./card-actions.tsx").then(
    (module) => ({ default: module.CardActions }),
    // Who cannot fetch it can still read.
    () => ({ default: () => <></> }),
  ),
);

/** The menu of what can be done with an announcement, for who may change it. */
export function CardMenu(props: CardActionsProps) {
  return (
    <Suspense>
      <CardActions {...props} />
    </Suspense>
  );
}
