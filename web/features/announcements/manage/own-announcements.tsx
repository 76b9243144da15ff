import { useQuery } from "@tanstack/react-query";
import { OWN_PARTS, type OwnPart } from "@/app/addresses.ts";
import { Tabs } from "@/ui/tabs.tsx";
import type { ListActions } from "../card/card-actions.tsx";
import { ownCountsQuery, PART_NAMES } from "../model/all-announcements.ts";
import { AnnouncementPages } from "./announcement-pages.tsx";

type OwnAnnouncementsProps = {
  userId: string;
  part: OwnPart;
  onPart: (part: string) => void;
  onCreate: (opener: HTMLElement) => void;
  actions: ListActions;
};

export function OwnAnnouncements({ part, onPart, ...list }: OwnAnnouncementsProps) {
  const { data: counts } = useQuery(ownCountsQuery(list.userId));
  return (
    <Tabs
      label="Partes dos seus avisos"
      value={part}
      onChange={onPart}
      tabs={OWN_PARTS.map((each) => ({
        value: each,
        label: PART_NAMES[each],
        // Keeps the width until they are counted.
        count: counts?.get(each) ?? "…",
        content: <AnnouncementPages part={each} {...list} />,
      }))}
    />
  );
}
