import { List, Settings2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useWakeLock } from "@/lib/browser/wake-lock.ts";
import { Button } from "@/ui/button.tsx";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { serviceWhen } from "../../model/announcement-words.ts";
import type { ChosenAnnouncement } from "../../model/chosen-announcements.ts";
import type { Edition, EditionNote, ScriptSentences } from "../../model/queries.ts";
import { ItemsDialog } from "./items-dialog.tsx";
import { ReaderBar } from "./reader-bar.tsx";
import { useScriptKeys, useSwipe } from "./reader-input.ts";
import { ScriptMain } from "./script-main.tsx";
import { ScriptState } from "./script-state.tsx";
import { ScriptStep } from "./script-step.tsx";
import { SentencesDialog } from "./sentences-dialog.tsx";
import { TEXT_SIZES, useScriptSettings } from "./settings.ts";
import { SettingsDialog } from "./settings-dialog.tsx";
import { useStartOfStep } from "./use-script-position.ts";
import { useScriptReader } from "./use-script-reader.ts";

type ScriptReaderProps = {
  edition: Edition;
  userId: string;
  facts: readonly ChosenAnnouncement[];
  notes: readonly EditionNote[];
  sentences: ScriptSentences | undefined;
  isFresh: boolean;
  /** When what is shown was read (ms), where it cannot be read now. */
  storedAt: number | undefined;
  back: ReactNode;
  controls: ReactNode;
};

type OpenDialog = { kind: "settings" | "items" | "sentences"; opener: HTMLElement | null };

export function ScriptReader(props: ScriptReaderProps) {
  const { edition, notes, sentences, storedAt, back, controls } = props;
  const serviceAt = edition.service_at;
  const [settings, setSettings] = useScriptSettings();
  const { mode, size, wordsPerMinute } = settings;
  const reader = useScriptReader({ ...props, wordsPerMinute });
  const { steps, step, index, said, move } = reader;
  const [dialog, setDialog] = useState<OpenDialog>();
  const keepsScreenOn = useWakeLock();
  const close = () => setDialog(undefined);

  const onNext = () => move(index + 1);
  const onPrevious = () => move(index - 1);
  useScriptKeys({
    turnsPages: mode === "one",
    onNext,
    onPrevious,
    onFirst: () => move(0),
    onLast: () => move(steps.length - 1),
    onSaid: () => reader.sayAndGoOn(),
  });
  useStartOfStep(step?.id, mode);
  const swipe = useSwipe(onNext, onPrevious);
  const noteOf = (id: string) => notes.find((note) => note.announcement_id === id)?.note;

  return (
    <>
      <ScriptMain {...(mode === "one" && swipe)}>
        <div className="flex flex-wrap items-center gap-1">
          <div className="mr-auto">{back}</div>
          <Button
            variant="icon"
            aria-label="Lista de avisos"
            onClick={({ currentTarget }) => setDialog({ kind: "items", opener: currentTarget })}
          >
            <List aria-hidden />
          </Button>
          <Button
            variant="icon"
            aria-label="Ajustes do roteiro"
            onClick={({ currentTarget }) => setDialog({ kind: "settings", opener: currentTarget })}
          >
            <Settings2 aria-hidden />
          </Button>
          {controls}
        </div>
        <ScreenHeading className="script-heading">
          Roteiro de {serviceWhen(serviceAt)}
        </ScreenHeading>
        <ScriptState
          isClosed={edition.closed_at !== null}
          storedAt={storedAt}
          unsent={reader.unsent}
        />
        <div
          className="mt-5 border-t border-line pt-5"
          style={{ fontSize: `${TEXT_SIZES[size]}rem` }}
        >
          {mode === "one" && step && (
            <ScriptStep
              key={step.id}
              step={step}
              note={noteOf(step.id)}
              saidAt={said.get(step.id)}
            />
          )}
          {mode === "all" &&
            steps.map((one) => (
              <ScriptStep
                key={one.id}
                step={one}
                note={noteOf(one.id)}
                saidAt={said.get(one.id)}
                isCurrent={one === step}
                onSaid={(isSaid) => (isSaid ? reader.sayAndGoOn(one) : reader.markStep(one, false))}
              />
            ))}
        </div>
      </ScriptMain>
      <ReaderBar reader={reader} mode={mode} />
      {dialog?.kind === "items" && (
        <ItemsDialog
          steps={steps}
          facts={props.facts}
          serviceAt={serviceAt}
          said={said}
          onGoTo={move}
          opener={dialog.opener}
          onClose={close}
        />
      )}
      {dialog?.kind === "settings" && (
        <SettingsDialog
          settings={settings}
          onChange={setSettings}
          keepsScreenOn={keepsScreenOn}
          onEditSentences={() => setDialog({ ...dialog, kind: "sentences" })}
          opener={dialog.opener}
          onClose={close}
        />
      )}
      {dialog?.kind === "sentences" && (
        <SentencesDialog
          serviceAt={serviceAt}
          sentences={sentences}
          opener={dialog.opener}
          onClose={close}
        />
      )}
    </>
  );
}
