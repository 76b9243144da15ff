import { team } from "@/parts.ts";
import { Late } from "@/ui/late.tsx";
import type { CardActionsProps } from "./card-actions.tsx";

const Icons = team.component(({ CardIcons }) => CardIcons);
const Menu = team.component(({ CardActions }) => CardActions);

/** Edit and delete as icons, for people who may change the announcement; without them a card can still be read. */
export const CardIcons = (props: CardActionsProps) => (
  <Late>
    <Icons {...props} />
  </Late>
);

/** The menu of all that can be done with the announcement. */
export const CardMenu = (props: CardActionsProps) => (
  <Late>
    <Menu {...props} />
  </Late>
);
