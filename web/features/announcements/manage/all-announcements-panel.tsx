import { useState } from "react";
import { ListEmpty } from "@/ui/list-state.tsx";
import { AnnouncementPages } from "../board/announcement-pages.tsx";
import type { ListActions } from "../card/card-actions.tsx";
import { DeletedAnnouncements } from "./deleted-announcements.tsx";
import { HistoryButton, HistoryDialog } from "./history-dialog.tsx";

const LISTS = [
  { deleted: false, label: "Publicados" },
  { deleted: true, label: "Excluídos" },
];

type Opened = { id: string; title: string; opener: HTMLElement };

/** All announcements, past ones included, newest first, and those that were deleted; each with its history. */
export function AllAnnouncementsPanel(actions: ListActions) {
  const [deleted, setDeleted] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = ({ id, title }: Omit<Opened, "opener">, opener: HTMLElement) =>
    setOpened({ id, title, opener });
  return (
    <>
      <fieldset className="mb-4 flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">Quais avisos</legend>
        {LISTS.map((list) => (
          <button
            key={list.label}
            type="button"
            aria-pressed={deleted === list.deleted}
            className="chip focus-ring"
            onClick={() => setDeleted(list.deleted)}
          >
            {list.label}
          </button>
        ))}
      </fieldset>
      {deleted ? (
        <DeletedAnnouncements onHistory={open} />
      ) : (
        <AnnouncementPages
          empty={<ListEmpty text="Ainda não há avisos." />}
          actions={actions}
          extra={(announcement) => (
            <HistoryButton
              title={announcement.title}
              onOpen={(opener) => open(announcement, opener)}
            />
          )}
        />
      )}
      {opened && <HistoryDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}
