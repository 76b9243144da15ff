import { useOnline } from "@/lib/browser/online.ts";
import { Button } from "@/ui/button.tsx";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import type { OutputScreenProps } from "../output.ts";
import { ScriptMain } from "./script-main.tsx";
import { ScriptReader } from "./script-reader.tsx";
import { useScript } from "./use-script.ts";

/** What the announcer reads at the pulpit. */
export function Script({ edition, userId = "", back, controls }: OutputScreenProps) {
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
