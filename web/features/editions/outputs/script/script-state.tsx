import { Eye, EyeOff, MonitorOff, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { titleOf } from "@/features/announcements/model/facts.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { Button } from "@/ui/button.tsx";
import { type Chosen, isAnnounced } from "../../model/chosen-announcements.ts";
import { pastMoment } from "../../model/church-dates.ts";
import type { Version } from "../../model/queries.ts";
import { useBlankScreens } from "./blank-screens.ts";

/**
 * Returns the line about the slides that the presenter reads: `No telão: Batismo. Depois: Vigília.`
 */
export function slidesText(
  { on_screen, blank_at }: Version,
  announcements: readonly Chosen[],
): string {
  if (blank_at !== null) return "O telão está apagado; o próximo “Dito” mostra de novo.";
  const shown = announcements.filter((one) => one.choice.screen && isAnnounced(one));
  const at = shown.findIndex(({ id }) => id === on_screen);
  const [now, next] = shown.slice(at < 0 ? shown.length : at);
  if (now === undefined) return "O telão passa quando você toca em Dito.";
  return `No telão: ${titleOf(now)}.${next ? ` Depois: ${titleOf(next)}.` : ""}`;
}

type SlidesLineProps = { edition: Version; announcements: readonly Chosen[] };

/**
 * Shows which announcement the slides show now and which follows, and a button that blackens the
 * projectors.
 */
function SlidesLine({ edition, announcements }: SlidesLineProps) {
  const { mutate, isPending } = useBlankScreens();
  const isBlank = edition.blank_at !== null;
  const Icon = isBlank ? Eye : EyeOff;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status" dir="auto" className="min-w-0 grow basis-56 wrap-anywhere">
        {slidesText(edition, announcements)}
      </p>
      <Button
        variant="outline"
        aria-busy={isPending}
        onClick={() => mutate({ id: edition.id, isBlank: !isBlank })}
      >
        <Icon aria-hidden />
        {isBlank ? "Mostrar o telão" : "Apagar o telão"}
      </Button>
    </div>
  );
}

type ScriptStateProps = SlidesLineProps & {
  /**
   * The time at which the shown data was fetched (ms) if the server does not respond; undefined
   * otherwise.
   */
  storedAt: number | undefined;
  /** The number of marks "Dito" (read aloud) that were not sent to the server yet. */
  unsent: number;
};

/**
 * Shows the presenter the state of the slides and of the connection, in small lines below the text.
 */
export function ScriptState({ storedAt, unsent, ...slides }: ScriptStateProps) {
  const now = useNow();
  return (
    <div className="mt-8 space-y-1 text-muted">
      {slides.edition.published_at !== null ? (
        <SlidesLine {...slides} />
      ) : (
        <Line icon={<MonitorOff aria-hidden />}>
          Ensaio: a semana ainda não foi publicada, e o telão não acompanha.
        </Line>
      )}
      <div role="status">
        {storedAt !== undefined && (
          <Line icon={<WifiOff aria-hidden />}>
            Sem conexão, guardado {pastMoment(new Date(storedAt).toISOString(), now)}.
            {unsent > 0 &&
              (unsent === 1
                ? " Um “dito” será enviado quando ela voltar."
                : ` ${unsent} “ditos” serão enviados quando ela voltar.`)}
          </Line>
        )}
      </div>
    </div>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="script-line">
      {icon}
      <span>{children}</span>
    </p>
  );
}
