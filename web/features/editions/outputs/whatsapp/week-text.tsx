import { useQuery } from "@tanstack/react-query";
import { config } from "@/lib/config.ts";
import { useLive } from "@/lib/data/live.ts";
import { ListFailure, ListSkeleton } from "@/ui/list-state.tsx";
import type { ChosenAnnouncement } from "../../model/chosen-announcements.ts";
import { useChosenAnnouncements } from "../../model/chosen-announcements.ts";
import { contentQuery, type Edition } from "../../model/queries.ts";
import { useMarkOutput } from "../mutations.ts";
import { WHATSAPP } from "../output.ts";
import { DraftNotice, OutputNotice } from "../output-notice.tsx";
import { Corrections } from "./corrections.tsx";
import { Messages } from "./message-card.tsx";
import { whatsappMessages } from "./whatsapp-text.ts";

/** The text of the week for the church's groups. */
export function WeekText({ edition }: { edition: Edition }) {
  useLive();
  const { data, isError, refetch } = useQuery(contentQuery(edition.id));
  const facts = useChosenAnnouncements(edition, data);
  if (facts) return <Loaded edition={edition} facts={facts} />;
  if (isError) return <ListFailure title="Erro ao carregar o texto" onRetry={refetch} />;
  return <ListSkeleton label="Carregando o texto…" />;
}

function Loaded({ edition, facts }: { edition: Edition; facts: ChosenAnnouncement[] }) {
  const markOutput = useMarkOutput();
  const isClosed = edition.closed_at !== null;
  const frame = {
    serviceAt: edition.service_at,
    boardUrl: config.siteUrl,
    churchTitle: config.boardTitle,
  };
  const onSent = () => {
    if (isClosed) markOutput.mutate({ id: edition.id, output: WHATSAPP.name });
  };
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      {isClosed ? (
        <OutputNotice edition={edition} mark={WHATSAPP} facts={facts} />
      ) : (
        <DraftNotice />
      )}
      {isClosed && <Corrections edition={edition} facts={facts} frame={frame} onSent={onSent} />}
      <Messages texts={whatsappMessages(facts, frame)} name="Mensagem" onSent={onSent} />
    </div>
  );
}
