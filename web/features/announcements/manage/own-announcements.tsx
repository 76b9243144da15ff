import { useQuery } from "@tanstack/react-query";
import { OWN_PARTS, type OwnPart } from "@/app/addresses.ts";
import { Button } from "@/ui/button.tsx";
import { ListEmpty } from "@/ui/list-state.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import type { ListActions } from "../card/card-actions.tsx";
import { ownCountsQuery, PART_NAMES } from "../model/all-announcements.ts";
import { AnnouncementPages } from "./announcement-pages.tsx";

const EMPTY: Record<OwnPart, string> = {
  proximos: "Você não tem avisos nos próximos 30 dias.",
  adiante: "Você não tem avisos para depois dos próximos 30 dias.",
  passados: "Aqui ficam seus avisos depois da data, para você usar de novo.",
};

type OwnAnnouncementsProps = {
  userId: string;
  part: OwnPart;
  onPart: (part: string) => void;
  onCreate: (opener: HTMLElement) => void;
  actions: ListActions;
};

export function OwnAnnouncements(props: OwnAnnouncementsProps) {
  const { userId, part, onPart, onCreate, actions } = props;
  const { data: counts } = useQuery(ownCountsQuery(userId));
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
        content: (
          <AnnouncementPages
            part={each}
            userId={userId}
            empty={
              <ListEmpty text={EMPTY[each]}>
                <Button variant="outline" onClick={({ currentTarget }) => onCreate(currentTarget)}>
                  Escrever um aviso
                </Button>
              </ListEmpty>
            }
            actions={actions}
          />
        ),
      }))}
    />
  );
}
