import { lazy, Suspense } from "react";
import type { CardActionsProps } from "./card-actions.tsx";

/** Visitors do not need this code; without it a card can still be read. */
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

/** The actions of a card for people who may change it: edit and delete as icons, all of them in the menu. */
export const CardIcons = loaded("CardIcons");
export const CardMenu = loaded("CardActions");
