import { clsx } from "clsx";
import { Square, Volume2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { readOut, useHasVoice } from "@/lib/browser/speech.ts";
import { Button } from "@/ui/button.tsx";
import { type Chosen, isAnnounced } from "../model/chosen-announcements.ts";
import { sentencesIn } from "./sentences.ts";
import { spokenParts, spokenText } from "./spoken-text.ts";

type ListenButtonProps = {
  label: string;
  /** Returns the texts to read aloud. Is called when somebody presses the button. */
  textsOf: () => string[];
  className?: string;
};

/**
 * Reads texts aloud, and stops at the next press. Without a Portuguese voice the button is hidden
 * but keeps its place, because browsers find the voices late.
 */
function ListenButton({ label, textsOf, className }: ListenButtonProps) {
  const hasVoice = useHasVoice();
  const [stop, setStop] = useState<() => void>();
  useEffect(() => stop, [stop]);
  function start() {
    const stopReading = readOut(textsOf().flatMap(sentencesIn), () => setStop(undefined));
    setStop(() => stopReading);
  }
  const Icon = stop ? Square : Volume2;
  const look = clsx(className, !hasVoice && "invisible");
  return (
    <Button variant="quiet" className={look} onClick={stop ?? start}>
      <Icon aria-hidden />
      <span>{stop ? "Parar" : label}</span>
    </Button>
  );
}

const CHOICE = { spoken: true, screen: false, printed: false };

/** Reads an announcement aloud as the script does, and then the rest of its description. */
export function ListenToAnnouncement({ announcement }: { announcement: Announcement }) {
  const textsOf = () => {
    const chosen = { ...announcement, deleted: false, before: null, changed: [], choice: CHOICE };
    const { text, rest } = spokenParts(chosen, new Date().toISOString());
    return [text, rest];
  };
  return <ListenButton label="Ouvir" textsOf={textsOf} className="text-muted!" />;
}

type ListenToEditionProps = { announcements: readonly Chosen[]; serviceAt: string };

/** Reads the announcements of an edition aloud that its script contains, in the script's words. */
export function ListenToEdition({ announcements, serviceAt }: ListenToEditionProps) {
  const read = announcements.filter((one) => one.choice.spoken && isAnnounced(one));
  const textsOf = () => read.map((one) => spokenText(one, serviceAt));
  return (
    read.length > 0 && <ListenButton label="Ouvir a semana" textsOf={textsOf} className="-ml-3" />
  );
}
