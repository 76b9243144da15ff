import { MonitorOff, WifiOff } from "lucide-react";
import "./styles/script.css";
import "./styles/script-bars.css";
import "./styles/script-lists.css";
import type { ComponentProps, ReactNode } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { MAIN_ID } from "@/lib/browser/focus.ts";
import { formatDate, formatTime, shortMoment } from "../../model/church-dates.ts";

/** The frame of a script: nothing of the board's header, which a pulpit has no room for. */
export function ScriptMain(props: ComponentProps<"main">) {
  return <main id={MAIN_ID} tabIndex={-1} className="script-main" {...props} />;
}

type ScriptStateProps = {
  /** A line about the screens, which follow only a published edition. */
  screens: ReactNode;
  /** What is shown was read at that time (ms), and cannot be read now. */
  storedAt: number | undefined;
  /** How many marks the server does not know yet. */
  unsent: number;
};

/** What the announcer should know of the script itself, in quiet lines below what is read. */
export function ScriptState({ screens, storedAt, unsent }: ScriptStateProps) {
  return (
    <div className="mt-8 space-y-1 text-muted">
      {screens || (
        <Line icon={<MonitorOff aria-hidden />}>
          Ensaio: a semana ainda não foi publicada, e o telão não acompanha.
        </Line>
      )}
      <div role="status">
        {storedAt !== undefined && (
          <Line icon={<WifiOff aria-hidden />}>
            Sem conexão, <StoredAt at={storedAt} />.
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

/** `guardado às 18:42`, with the day when it was another one. */
function StoredAt({ at }: { at: number }) {
  const now = useNow();
  const iso = new Date(at).toISOString();
  const isToday = formatDate(iso) === formatDate(new Date(now).toISOString());
  return isToday ? `guardado às ${formatTime(iso)}` : `guardado em ${shortMoment(iso, now)}`;
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="script-line">
      {icon}
      <span>{children}</span>
    </p>
  );
}
