import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useOnline } from "@/lib/browser/environment.ts";
import { useLive } from "@/lib/data/live.ts";
import { keptAt } from "@/lib/device/keep.ts";
import { Button } from "@/ui/button.tsx";
import { ListSkeleton } from "@/ui/list-state.tsx";
import { useChosen } from "../../model/chosen-announcements.ts";
import { notesQuery } from "../../model/editor-queries.ts";
import { contentQuery, type Version } from "../../model/queries.ts";
import { ScriptMain, ScriptReader } from "./script-reader.tsx";

type ScriptProps = { edition: Version; userId: string; back: ReactNode; controls: ReactNode };

/** The script that the announcer reads at the pulpit. */
export function Script({ edition, userId, back, controls }: ScriptProps) {
  // The first publishing changes the key: the list stays on the screen while the copy is read.
  const content = useQuery({ ...contentQuery(edition), placeholderData: keepPreviousData });
  const { data: notes } = useQuery(notesQuery(edition.id));
  const facts = useChosen(edition, content.data);
  const online = useOnline();
  useLive();
  const hasFailed = content.isError || content.isRefetchError || content.fetchStatus === "paused";
  const isAway = hasFailed || !online;
  if (facts === undefined || notes === undefined) {
    return (
      <ScriptMain back={back} controls={controls} serviceAt={edition.service_at}>
        {isAway ? (
          <>
            <p className="mb-4">
              Sem conexão, e este roteiro não está guardado neste aparelho. Abra-o uma vez com
              internet antes do culto: depois ele abre em qualquer lugar.
            </p>
            <Button onClick={() => content.refetch()}>Tentar de novo</Button>
          </>
        ) : (
          <ListSkeleton label="Carregando o roteiro…" />
        )}
      </ScriptMain>
    );
  }
  // A copy that the device has kept has the time 0.
  const isFresh = content.dataUpdatedAt > 0;
  const readAt = isFresh ? content.dataUpdatedAt : keptAt(contentQuery(edition));
  return (
    <ScriptReader
      {...{ edition, userId, facts, notes, isFresh, back, controls }}
      storedAt={isAway ? readAt : undefined}
    />
  );
}
