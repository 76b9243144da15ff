import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useOnline } from "@/lib/browser/online.ts";
import { useLive } from "@/lib/data/live.ts";
import { keptAt } from "@/lib/device/keep.ts";
import { Button } from "@/ui/button.tsx";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { serviceWhen } from "../../model/announcement-words.ts";
import { useChosen } from "../../model/chosen.ts";
import { notesQuery, sentencesQuery } from "../../model/editor-queries.ts";
import { contentQuery, type Version } from "../../model/queries.ts";
import type { OutputScreenProps } from "../output.ts";
import { ScriptMain } from "./script-frame.tsx";
import { ScriptReader } from "./script-reader.tsx";
import { ScriptShape } from "./script-shape.tsx";

/** Reads what a script is made of, and follows its changes. */
function useScript(edition: Version) {
  // The first publishing changes the key: the list stays on the screen while the copy is read.
  const content = useQuery({ ...contentQuery(edition), placeholderData: keepPreviousData });
  const notes = useQuery(notesQuery(edition.id));
  const sentences = useQuery(sentencesQuery);
  useLive();

  // What the device has kept counts as read long ago.
  const at = content.dataUpdatedAt;
  return {
    facts: useChosen(edition, content.data),
    notes: notes.data,
    sentences: sentences.data,
    /** It was read from the server during this visit. */
    isFresh: at > 0,
    /** When what is shown was read, in milliseconds; undefined when never. */
    readAt: at > 0 ? at : keptAt(contentQuery(edition)),
    hasFailed: content.isError || content.isRefetchError || content.fetchStatus === "paused",
    refetch: content.refetch,
  };
}

/** What the announcer reads at the pulpit. */
export function Script({ edition, userId = "", back, controls }: OutputScreenProps) {
  const script = useScript(edition);
  const online = useOnline();
  if (script.facts === undefined || script.notes === undefined) {
    const isAway = script.hasFailed || !online;
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
        <Button onClick={() => script.refetch()}>Tentar de novo</Button>
      </ScriptMain>
    );
  }
  return (
    <ScriptReader
      edition={edition}
      userId={userId}
      facts={script.facts}
      notes={script.notes}
      sentences={script.sentences}
      isFresh={script.isFresh}
      storedAt={script.hasFailed || !online ? script.readAt : undefined}
      back={back}
      controls={controls}
    />
  );
}
