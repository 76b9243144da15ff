import type { ReactNode } from "react";
import { useOnline } from "@/lib/browser/online.ts";
import { Button } from "@/ui/button.tsx";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import type { Edition } from "../../model/queries.ts";
import { ScriptMain } from "./script-main.tsx";
import { ScriptReader } from "./script-reader.tsx";
import { useScript } from "./use-script.ts";

type ScriptProps = {
  edition: Edition;
  /** For whom the device keeps it. */
  userId: string;
  /** Stands at the top, before what belongs to the script. */
  back: ReactNode;
  controls: ReactNode;
};

/** What the announcer reads at the pulpit. */
export function Script({ edition, userId, back, controls }: ScriptProps) {
  const script = useScript(edition, userId);
  const online = useOnline();
  if (script.facts === undefined || script.notes === undefined) {
    const isAway = script.hasFailed || !online;
    return (
      <ScriptMain>
        {back}
        <ScreenHeading className="mt-4">Roteiro</ScreenHeading>
        {isAway ? (
          <>
            <p className="mt-2 mb-4">
              Sem conexão, e este roteiro não está guardado neste aparelho. Abra-o uma vez com
              internet antes do culto: depois ele abre em qualquer lugar.
            </p>
            <Button onClick={() => script.refetch()}>Tentar de novo</Button>
          </>
        ) : (
          <p role="status" className="mt-4 text-muted">
            Carregando…
          </p>
        )}
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
