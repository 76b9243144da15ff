import { Check, CloudOff, LoaderCircle } from "lucide-react";
import { stickyRef } from "@/lib/browser/sticky-height.ts";
import type { useOutboxState } from "@/lib/device/use-outbox.ts";
import { Button } from "@/ui/button.tsx";
import { spokenBudget } from "../../spoken/reading-time.ts";

const SAVING = {
  saved: { Icon: Check, text: "Salvo" },
  sending: { Icon: LoaderCircle, text: "Salvando…" },
  unreachable: {
    Icon: CloudOff,
    text: "Não salvo: sem conexão. Está guardado neste aparelho e será enviado quando ela voltar.",
  },
};

type PublishBarProps = {
  spoken: { count: number; seconds: number };
  /** Whether the changes of the list are saved; undefined as long as there is no list. */
  saving?: ReturnType<typeof useOutboxState>;
  /** The text of the button for the next step; undefined if there is no next step. */
  action: "Começar" | "Publicar" | undefined;
  busy: boolean;
  onPress: () => void;
};

// If the bar is higher than a sixth of the window (for example with large text), the bar is not
// sticky.
const barRef = stickyRef("--publish-height", 1 / 6);

/**
 * Shows the reading time of the spoken announcements, whether the list is saved, and the button for
 * the next step.
 */
export function PublishBar({ spoken, saving, action, busy, onPress }: PublishBarProps) {
  const { Icon, text } = SAVING[saving ?? "saved"];
  return (
    <div
      ref={barRef}
      className="card publish-bar mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2"
    >
      <div className="min-w-0 grow basis-44">
        <p role="status" className="font-semibold">
          {spokenBudget(spoken.count, spoken.seconds)}
        </p>
        {saving && (
          <p role="status" className="text-muted">
            <span className="inline-flex items-center gap-1.5">
              <Icon aria-hidden className="size-4 shrink-0" />
              {text}
            </span>
          </p>
        )}
      </div>
      {action && (
        <Button className="ml-auto" aria-busy={busy} onClick={onPress}>
          {action}
        </Button>
      )}
    </div>
  );
}
