import { Plus } from "lucide-react";
import { StatusBadge, StatusTitle } from "@/features/announcements/card/badges.tsx";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { Button } from "@/ui/button.tsx";
import { titleOf } from "../../model/announcement-words.ts";
import { RowWhen } from "./row-when.tsx";

type OtherRowsProps = {
  announcements: readonly Announcement[];
  serviceAt: string;
  onAdd: (announcement: Announcement) => void;
};

/** Announcements that are not chosen, each with its way into the list. */
export function OtherRows({ announcements, serviceAt, onAdd }: OtherRowsProps) {
  return (
    <ul className="week-list empty:hidden">
      {announcements.map((announcement) => {
        const title = titleOf(announcement);
        return (
          <li
            key={announcement.id}
            className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2"
          >
            <div className="week-facts">
              <p dir="auto" className="font-semibold wrap-anywhere">
                <StatusTitle announcement={{ ...announcement, title }} />
              </p>
              <RowWhen announcement={announcement} serviceAt={serviceAt} />
              <p className="week-badges">
                <StatusBadge announcement={announcement} />
              </p>
            </div>
            <Button
              variant="outline"
              aria-label={`Incluir ${title}`}
              onClick={() => onAdd(announcement)}
            >
              <Plus aria-hidden />
              Incluir
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
