import { Eye, EyeOff } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { titleOf } from "../../model/announcement-words.ts";
import { type Chosen, isAnnounced } from "../../model/chosen.ts";
import type { Version } from "../../model/queries.ts";
import { useBlankScreens } from "../mutations.ts";

/** `No telão: Batismo. Depois: Vigília.` */
export function screenText({ on_screen, blank_at }: Version, facts: readonly Chosen[]): string {
  if (blank_at !== null) return "O telão está apagado; o próximo “Dito” mostra de novo.";
  const shown = facts.filter((one) => one.choice.screen && isAnnounced(one));
  const at = shown.findIndex(({ id }) => id === on_screen);
  const [now, next] = shown.slice(at < 0 ? shown.length : at);
  if (now === undefined) return "O telão acompanha o que você marca como dito.";
  return `No telão: ${titleOf(now)}.${next ? ` Depois: ${titleOf(next)}.` : ""}`;
}

type ScreenLineProps = { edition: Version; facts: readonly Chosen[] };

/** What the announcer has led the screens to, what comes next on them, and the way to make them black. */
export function ScreenLine({ edition, facts }: ScreenLineProps) {
  const { mutate, isPending } = useBlankScreens();
  const isBlank = edition.blank_at !== null;
  const Icon = isBlank ? Eye : EyeOff;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status" dir="auto" className="min-w-0 grow basis-56 wrap-anywhere">
        {screenText(edition, facts)}
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
