import { lazy, memo, Suspense, useRef } from "react";
import type { Announcement } from "../model/queries.ts";
import { AnnouncementCard } from "./announcement-card.tsx";
import type { ListActions } from "./card-actions.tsx";

// Visitors need none of it. The cards of members keep the room for it.
const ManagedCard = lazy(() =>
  import("./managed-card.tsx").then(
    (module) => ({ default: module.ManagedCard }),
    // Who cannot fetch it can still read.
    () => ({ default: () => <></> }),
  ),
);

type AnnouncementItemProps = {
  announcement: Announcement;
  urgent: boolean;
  manageable: boolean;
  /** Not among the first, so probably outside of the window. */
  far: boolean;
  /** It was just saved. */
  marked: boolean;
  /** Called when a marked card has been shown for a while. */
  onShown: () => void;
  actions: ListActions;
};

export const AnnouncementItem = memo(function AnnouncementItem(props: AnnouncementItemProps) {
  const { announcement, urgent, manageable, far, marked, onShown, actions } = props;
  const card = useRef<HTMLElement>(null);
  return (
    <li className={far ? "card-far" : undefined}>
      <AnnouncementCard
        ref={card}
        announcement={announcement}
        urgent={urgent}
        marked={marked}
        actions={
          manageable && (
            <Suspense>
              <ManagedCard
                announcement={announcement}
                actions={actions}
                card={card}
                marked={marked}
                onShown={onShown}
              />
            </Suspense>
          )
        }
      />
    </li>
  );
});
