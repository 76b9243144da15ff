import { ListEmpty } from "@/ui/list-state.tsx";
import { allAnnouncementsQuery } from "../all-announcements.ts";
import type { Announcement } from "../queries.ts";
import { AnnouncementPages } from "./announcement-pages.tsx";
import type { ListActions } from "./list-actions.ts";

function byline({ created_by }: Announcement, authors: ReadonlyMap<string, string>): string {
  return `Por ${authors.get(created_by ?? "") ?? "uma conta excluída"}`;
}

/** All announcements, past ones included, newest first. */
export function AllAnnouncementsPanel(actions: ListActions) {
  return (
    <AnnouncementPages
      query={allAnnouncementsQuery}
      byline={byline}
      empty={<ListEmpty text="Ainda não há avisos." />}
      actions={actions}
    />
  );
}
