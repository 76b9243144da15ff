import { type ComponentProps, useState } from "react";
import { Chips } from "@/ui/field.tsx";
import type { ListActions } from "../model/list-actions.ts";
import { AnnouncementPages } from "./announcement-pages.tsx";
import { DeletedAnnouncements } from "./deleted-announcements.tsx";
import { HistoryDialog } from "./history-dialog.tsx";

const LISTS = [
  { value: "futuros", label: "De hoje em diante" },
  { value: "antigos", label: "Já passaram" },
  { value: "deleted", label: "Excluídos" },
] as const;

export function AllAnnouncementsPanel(actions: ListActions) {
  const [list, setList] = useState<(typeof LISTS)[number]["value"]>("futuros");
  const [opened, setOpened] = useState<Omit<ComponentProps<typeof HistoryDialog>, "onClose">>();
  const open = ({ id, title }: { id: string; title: string }, opener: HTMLElement) =>
    setOpened({ id, title, opener });
  return (
    <>
      <div className="-mt-2 mb-4">
        <Chips label="Quais avisos" chips={LISTS} value={list} onChoose={setList} />
      </div>
      {list === "deleted" ? (
        <DeletedAnnouncements onHistory={open} />
      ) : (
        <AnnouncementPages key={list} part={list} actions={{ ...actions, onHistory: open }} />
      )}
      {opened && <HistoryDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
