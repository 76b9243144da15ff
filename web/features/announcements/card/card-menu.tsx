import { lazy, Suspense } from "react";
import type { CardActionsProps } from "./card-actions.tsx";

/** Visitors need none of it; who cannot fetch it can still read. */
function loaded(name: "CardIcons" | "CardActions") {
  const Part = lazy(() =>
    import("./card-actions.tsx").then(
      (module) => ({ default: module[name] }),
      () => ({ default: () => <></> }),
    ),
  );
  return (props: CardActionsProps) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

/** What can be done with an announcement, for who may change it: edit and delete as icons, and the menu of all of it. */
export const CardIcons = loaded("CardIcons");
export const CardMenu = loaded("CardActions");
