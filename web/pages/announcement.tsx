import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { announcementQuery } from "@/features/announcements/announcement-query.ts";
import { AddToCalendar } from "@/features/announcements/calendar/add-to-calendar.tsx";
import { AnnouncementText } from "@/features/announcements/components/announcement-text.tsx";
import { whenInWords } from "@/features/announcements/summary.ts";
import { useNow } from "@/lib/clock.ts";
import { isUuid } from "@/lib/uuid.ts";
import { NarrowPage } from "../layout/narrow-page.tsx";
import { Waiting } from "../layout/waiting.tsx";
import { NotFoundPage } from "./not-found.tsx";

/** The screen of one announcement, at the address under which it is sent. */
export function AnnouncementPage() {
  const { id = "" } = useParams();
  return isUuid(id) ? <KnownAddress id={id} /> : <NotFoundPage />;
}

function KnownAddress({ id }: { id: string }) {
  const now = useNow();
  const { data: found } = useQuery(announcementQuery(id));
  if (found === undefined) return <Waiting title="Aviso" />;
  if (found === "unknown") return <NotFoundPage />;
  if (found === "deleted") return <NarrowPage title="Este aviso foi excluído" />;
  return (
    <NarrowPage title={found.title} text={whenInWords(found, now)}>
      <AnnouncementText text={found.description} title={found.title} />
      <AddToCalendar announcement={found} />
    </NarrowPage>
  );
}
