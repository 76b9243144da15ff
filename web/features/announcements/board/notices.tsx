import { clsx } from "clsx";
import { useId, useRef, useState } from "react";
import { bandColor } from "@/features/ministries/rules.ts";
import { Button } from "@/ui/button.tsx";
import { CardIcons, CardMenu } from "../card/announcement-card.tsx";
import { AnnouncementLink } from "../card/announcement-link.tsx";
import { titleOf } from "../model/facts.ts";
import type { Announcement } from "../model/queries.ts";
import { canManage } from "../model/rules.ts";
import { Marked } from "../search/marked-text.tsx";
import type { DayProps } from "./day-section.tsx";

// Number of notices that the board shows before a person asks for all.
const FIRST_NOTICES = 3;

type ManagedProps = Pick<DayProps, "actor" | "marked" | "onShown">;

function Notice({
  announcement,
  actor,
  marked,
  onShown,
}: ManagedProps & { announcement: Announcement }) {
  const { id, description, ministry } = announcement;
  const managed = { announcement, marked: id === marked, onShown };
  const item = useRef<HTMLLIElement>(null);
  return (
    <li
      ref={item}
      tabIndex={-1}
      className={clsx("group notice focus-ring", managed.marked && "card-marked")}
    >
      <i aria-hidden style={{ backgroundColor: bandColor(ministry?.color) }} />
      <AnnouncementLink id={id} className="notice-link focus-ring">
        <bdi className="card-title">
          <Marked text={titleOf(announcement)} />
        </bdi>{" "}
        <span dir="auto" className="card-text line-clamp-2 leading-5!">
          <Marked text={description} />
        </span>
      </AnnouncementLink>
      {canManage(actor, announcement) && (
        <div className="line-controls">
          <CardIcons {...managed} />
          <CardMenu card={item} {...managed} />
        </div>
      )}
    </li>
  );
}

type NoticesProps = ManagedProps & { notices: readonly Announcement[] };

/** Shows the notices above the days: three of them, and all after a press. */
export function Notices({ notices, ...managed }: NoticesProps) {
  const headingId = useId();
  const [areAllShown, setAllShown] = useState(false);
  if (notices.length === 0) return null;
  // A notice that was just saved is shown even if it is not one of the first.
  const isHidden = notices.slice(FIRST_NOTICES).some(({ id }) => id === managed.marked);
  const isCut = !areAllShown && !isHidden && notices.length > FIRST_NOTICES;
  return (
    <section aria-labelledby={headingId} className="mt-2 mb-3">
      <div className="mb-1.5 flex flex-wrap items-center justify-between">
        <h3 id={headingId} tabIndex={-1} className="font-serif text-lg font-semibold">
          Recados
        </h3>
        {isCut && (
          <Button variant="quiet" onClick={() => setAllShown(true)}>
            {`Ver todos os ${notices.length} recados`}
          </Button>
        )}
      </div>
      <ul className="notices">
        {(isCut ? notices.slice(0, FIRST_NOTICES) : notices).map((announcement) => (
          <Notice key={announcement.id} announcement={announcement} {...managed} />
        ))}
      </ul>
    </section>
  );
}
