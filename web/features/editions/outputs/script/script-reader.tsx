import "./styles/script.css";
import "./styles/script-bars.css";
import "./styles/script-lists.css";
import { List, Settings2 } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useWakeLock } from "@/lib/browser/wake-lock.ts";
import { Button } from "@/ui/button.tsx";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { serviceWhen } from "../../model/announcement-words.ts";
import { ItemsDialog } from "./items-dialog.tsx";
import { ReaderBar } from "./reader-bar.tsx";
import { useScriptKeys, useSwipe } from "./reader-input.ts";
import { ScriptMain } from "./script-shape.tsx";
import { ScriptState } from "./script-state.tsx";
import { ScriptStep } from "./script-step.tsx";
import { SentencesDialog } from "./sentences-dialog.tsx";
import { SettingsDialog, TEXT_SIZES, useScriptSettings } from "./settings-dialog.tsx";
import { useStartOfStep } from "./use-script-position.ts";
import { type Reading, useScriptReader } from "./use-script-reader.ts";

type ScriptReaderProps = Omit<Reading, "wordsPerMinute"> & {
  /** When what is shown was read (ms), where it cannot be read now. */
  storedAt: number | undefined;
  back: ReactNode;
  controls: ReactNode;
};

type OpenDialog = { kind: "settings" | "items" | "sentences"; opener: HTMLElement | null };

/** A script that is read out, one announcement at a time or all below each other. */
export function ScriptReader(props: ScriptReaderProps) {
  const { edition, facts, notes, sentences, storedAt, back, controls } = props;
  const serviceAt = edition.service_at;
  const [settings, setSettings] = useScriptSettings();
  const { mode, size, wordsPerMinute } = settings;
  const reader = useScriptReader({ ...props, wordsPerMinute });
  const { steps, step, index, said, move } = reader;
  const keepsScreenOn = useWakeLock();
  const [dialog, setDialog] = useState<OpenDialog>();
  const opened = { opener: dialog?.opener ?? null, onClose: () => setDialog(undefined) };
  const open = (kind: OpenDialog["kind"]) => (event: MouseEvent<HTMLElement>) =>
    setDialog({ kind, opener: event.currentTarget });

  useScriptKeys(reader, mode);
  useStartOfStep(step?.id, mode);
  const swipe = useSwipe(
    () => move(index + 1),
    () => move(index - 1),
  );
  const shown = steps.filter((one) => mode === "all" || one === step);

  return (
    <>
      <ScriptMain {...(mode === "one" && swipe)}>
        <div className="script-tools">
          {back}
          <div className="ml-auto flex gap-1">
            <Button variant="quiet" onClick={open("items")}>
              <List aria-hidden />
              <span>Lista de avisos</span>
            </Button>
            <Button variant="quiet" onClick={open("settings")}>
              <Settings2 aria-hidden />
              <span>Ajustes do roteiro</span>
            </Button>
            {controls}
          </div>
        </div>
        <ScreenHeading className="script-heading">
          Roteiro de {serviceWhen(serviceAt)}
        </ScreenHeading>
        <div className="script-steps" style={{ fontSize: `${TEXT_SIZES[size]}rem` }}>
          {shown.map((one) => (
            <ScriptStep
              key={one.id}
              step={one}
              serviceAt={serviceAt}
              note={notes.find((note) => note.announcement_id === one.id)?.note}
              saidAt={said.get(one.id)}
              {...(mode === "all" && {
                isCurrent: one === step,
                onSaid: (isSaid) => (isSaid ? reader.sayAndGoOn(one) : reader.markStep(one, false)),
              })}
            />
          ))}
        </div>
        <ScriptState edition={edition} facts={facts} storedAt={storedAt} unsent={reader.unsent} />
      </ScriptMain>
      <ReaderBar reader={reader} mode={mode} />
      {dialog?.kind === "items" && (
        <ItemsDialog
          steps={steps}
          facts={facts}
          serviceAt={serviceAt}
          said={said}
          onGoTo={move}
          {...opened}
        />
      )}
      {dialog?.kind === "settings" && (
        <SettingsDialog
          settings={settings}
          onChange={setSettings}
          keepsScreenOn={keepsScreenOn}
          onEditSentences={() => setDialog({ ...dialog, kind: "sentences" })}
          {...opened}
        />
      )}
      {dialog?.kind === "sentences" && (
        <SentencesDialog serviceAt={serviceAt} sentences={sentences} {...opened} />
      )}
    </>
  );
}
