import { type ComponentProps, use, useMemo, useState } from "react";
import { Chips } from "@/ui/field.tsx";
import { type Action, ActionsContext } from "../model/list-actions.ts";
import { AnnouncementPages } from "./announcement-pages.tsx";
import { DeletedAnnouncements } from "./deleted-announcements.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { ProgrammePanel } from "./programme-panel.tsx";

const LISTS = [
  { value: "futuros", label: "De hoje em diante" },
  { value: "antigos", label: "Já passaram" },
  { value: "series", label: "Programação" },
  { value: "deleted", label: "Excluídos" },
] as const;

export function AllAnnouncementsPanel() {
  const others = use(ActionsContext);
  const [list, setList] = useState<(typeof LISTS)[number]["value"]>("futuros");
  const [opened, setOpened] = useState<Omit<ComponentProps<typeof HistoryDialog>, "onClose">>();
  const actions = useMemo(() => {
    const onHistory: Action = ({ id, title }, opener) => setOpened({ id, title, opener });
    return { ...others, onHistory };
  }, [others]);
  return (
    <>
      <div className="-mt-2 mb-4">
        <Chips label="Quais avisos" chips={LISTS} value={list} onChoose={setList} />
      </div>
      {list === "series" && <ProgrammePanel />}
      {list === "deleted" && (
        <DeletedAnnouncements onHistory={(one, opener) => setOpened({ ...one, opener })} />
      )}
      {list !== "series" && list !== "deleted" && (
        <ActionsContext value={actions}>
          <AnnouncementPages key={list} part={list} />
        </ActionsContext>
      )}
      {opened && <HistoryDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
