import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useOnline } from "@/lib/browser/online.ts";
import { useLive } from "@/lib/data/live.ts";
import { keptAt } from "@/lib/device/keep.ts";
import { Button } from "@/ui/button.tsx";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { serviceWhen } from "../../model/announcement-words.ts";
import { useChosen } from "../../model/chosen.ts";
import { notesQuery, sentencesQuery } from "../../model/editor-queries.ts";
import { contentQuery } from "../../model/queries.ts";
import type { OutputScreenProps } from "../output.ts";
import { ScriptReader } from "./script-reader.tsx";
import { ScriptMain, ScriptShape } from "./script-shape.tsx";

/** What the announcer reads at the pulpit. */
export function Script({ edition, userId = "", back, controls }: OutputScreenProps) {
  // The first publishing changes the key: the list stays on the screen while the copy is read.
  const content = useQuery({ ...contentQuery(edition), placeholderData: keepPreviousData });
  const { data: notes } = useQuery(notesQuery(edition.id));
  const { data: sentences } = useQuery(sentencesQuery);
  const facts = useChosen(edition, content.data);
  const online = useOnline();
  useLive();
  const hasFailed = content.isError || content.isRefetchError || content.fetchStatus === "paused";
  const isAway = hasFailed || !online;
  if (facts === undefined || notes === undefined) {
    if (!isAway) {
      const service = serviceWhen(edition.service_at);
      return <ScriptShape back={back} controls={controls} service={service} />;
    }
    return (
      <ScriptMain>
        {back}
        <ScreenHeading className="mt-4">Roteiro</ScreenHeading>
        <p className="mt-2 mb-4">
          Sem conexão, e este roteiro não está guardado neste aparelho. Abra-o uma vez com internet
          antes do culto: depois ele abre em qualquer lugar.
        </p>
        <Button onClick={() => content.refetch()}>Tentar de novo</Button>
      </ScriptMain>
    );
  }
  // The copy that the device has kept counts as read long ago.
  const isFresh = content.dataUpdatedAt > 0;
  const readAt = isFresh ? content.dataUpdatedAt : keptAt(contentQuery(edition));
  return (
    <ScriptReader
      {...{ edition, userId, facts, notes, sentences, isFresh, back, controls }}
      storedAt={isAway ? readAt : undefined}
    />
  );
}
