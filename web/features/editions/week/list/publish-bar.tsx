import { Check, CloudOff, LoaderCircle, type LucideIcon } from "lucide-react";
import type { useOutboxState } from "@/lib/device/use-outbox.ts";
import { Button } from "@/ui/button.tsx";
import { ENOUGH_SPOKEN, spokenBudget } from "../../spoken/reading-time.ts";

type OutboxState = ReturnType<typeof useOutboxState>;

const SAVING: Readonly<Record<OutboxState, { icon: LucideIcon; text: string }>> = {
  saved: { icon: Check, text: "Salvo" },
  sending: { icon: LoaderCircle, text: "Salvando…" },
  unreachable: {
    icon: CloudOff,
    text: "Não salvo: sem conexão. Está guardado neste aparelho e será enviado quando ela voltar.",
  },
};

/** From here on there is room for a bar that stays in sight; on phones it stands where the list ends. */
const isWide = () => window.matchMedia("(width >= 40rem)").matches;

const STICKY = ["sticky", "rounded-b-none"];

/** Keeps what has the focus above the bar, whose height follows its text. */
function barRef(bar: HTMLElement | null) {
  if (bar === null) return;
  const root = document.documentElement.style;
  const observer = new ResizeObserver(() => {
    // Large text makes it so high that it would take too much of the window.
    const isSticky = isWide() && bar.offsetHeight < window.innerHeight / 4;
    for (const name of STICKY) bar.classList.toggle(name, isSticky);
    root.scrollPaddingBottom = isSticky
      ? `calc(${bar.offsetHeight + 24}px + var(--bar-height))`
      : "";
  });
  observer.observe(bar);
  observer.observe(document.documentElement);
  return () => {
    observer.disconnect();
    root.scrollPaddingBottom = "";
  };
}

type PublishBarProps = {
  /** How much is spoken. */
  spoken: { count: number; seconds: number };
  /** How far the writes of the list are; undefined when there is no list yet. */
  saving?: OutboxState;
  /** The word of the button; undefined when there is no next step. */
  action: "Começar" | "Pronto" | "Publicar" | undefined;
  busy: boolean;
  onPress: () => void;
};

/** Says how much is spoken and whether the list is saved, and offers the next step. */
export function PublishBar({ spoken, saving, action, busy, onPress }: PublishBarProps) {
  const { icon: Icon, text } = SAVING[saving ?? "saved"];
  return (
    <div
      ref={barRef}
      className="card bottom-(--bar-height) z-20 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2"
    >
      <div className="min-w-0 grow basis-44">
        <p role="status" className="font-semibold">
          {spokenBudget(spoken.count, spoken.seconds)}
        </p>
        {saving && spoken.count > ENOUGH_SPOKEN && (
          <p className="text-muted">
            Toque em Falado para deixar um aviso só no telão e no boletim.
          </p>
        )}
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
        <Button className="grow sm:grow-0" aria-busy={busy} onClick={onPress}>
          {action}
        </Button>
      )}
    </div>
  );
}
