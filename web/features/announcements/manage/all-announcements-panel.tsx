import { useState } from "react";
import { ListEmpty } from "@/ui/list-state.tsx";
import { AnnouncementPages } from "../board/announcement-pages.tsx";
import type { ListActions } from "../card/card-actions.tsx";
import { DeletedAnnouncements } from "./deleted-announcements.tsx";
import { HistoryDialog } from "./history-dialog.tsx";

const LISTS = [
  { list: "futuros", label: "De hoje em diante", none: "Não há avisos de hoje em diante." },
  { list: "antigos", label: "Passados", none: "Ainda não há avisos passados." },
  { list: "deleted", label: "Excluídos", none: "" },
] as const;

type Opened = { id: string; title: string; opener: HTMLElement };

/** All announcements, from today on and before, and those that were deleted; each with its history. */
export function AllAnnouncementsPanel(actions: ListActions) {
  const [chosen, setChosen] = useState<(typeof LISTS)[number]>(LISTS[0]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = ({ id, title }: Omit<Opened, "opener">, opener: HTMLElement) =>
    setOpened({ id, title, opener });
  return (
    <>
      <fieldset className="mb-4 flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">Quais avisos</legend>
        {LISTS.map((each) => (
          <button
            key={each.list}
            type="button"
            aria-pressed={each === chosen}
            className="chip focus-ring"
            onClick={() => setChosen(each)}
          >
            {each.label}
          </button>
        ))}
      </fieldset>
      {chosen.list === "deleted" ? (
        <DeletedAnnouncements onHistory={open} />
      ) : (
        <AnnouncementPages
          key={chosen.list}
          part={chosen.list}
          empty={<ListEmpty text={chosen.none} />}
          actions={{ ...actions, onHistory: open }}
        />
      )}
      {opened && <HistoryDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}
