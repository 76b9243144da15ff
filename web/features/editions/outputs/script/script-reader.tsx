import "./script.css";
import { List, Settings2 } from "lucide-react";
import { type ComponentProps, type MouseEvent, type ReactNode, useState } from "react";
import { MAIN_ID } from "@/lib/browser/focus.ts";
import { useWakeLock } from "@/lib/browser/wake-lock.ts";
import { Button } from "@/ui/button.tsx";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { serviceWhen } from "../../model/announcement-words.ts";
import { ItemsDialog } from "./items-dialog.tsx";
import { ReaderBar } from "./reader-bar.tsx";
import { useScriptKeys, useSwipe } from "./reader-input.ts";
import { ScriptState } from "./script-state.tsx";
import { ScriptStep } from "./script-step.tsx";
import { SettingsDialog, TEXT_SIZES, useScriptSettings } from "./settings-dialog.tsx";
import { type Reading, useScriptReader, useStartOfStep } from "./use-script-reader.ts";

type ScriptMainProps = ComponentProps<"main"> & {
  back: ReactNode;
  controls: ReactNode;
  serviceAt: string;
};

/** The frame of a script, without the board's header, for which a pulpit has no room. */
export const ScriptMain = (props: ScriptMainProps) => {
  const { back, controls, serviceAt, children, ...main } = props;
  return (
    <main id={MAIN_ID} tabIndex={-1} className="script-main" {...main}>
      <div className="script-tools">
        {back}
        <div className="ml-auto flex gap-1">{controls}</div>
      </div>
      <ScreenHeading>Roteiro de {serviceWhen(serviceAt)}</ScreenHeading>
      <div className="script-body">{children}</div>
    </main>
  );
};

type ScriptReaderProps = Omit<Reading, "wordsPerMinute"> & {
  /** When the shown copy was read (ms), while it cannot be read again; undefined otherwise. */
  storedAt: number | undefined;
  back: ReactNode;
  controls: ReactNode;
};

/** A script that is read out, one announcement at a time or all below each other. */
export function ScriptReader(props: ScriptReaderProps) {
  const { edition, facts, notes, storedAt, back, controls } = props;
  const serviceAt = edition.service_at;
  const [settings, setSettings] = useScriptSettings();
  const { mode, size, wordsPerMinute } = settings;
  const reader = useScriptReader({ ...props, wordsPerMinute });
  const { steps, step, index, said, move } = reader;
  const keepsScreenOn = useWakeLock();
  const [dialog, setDialog] = useState<{ name: string; opener: HTMLElement }>();
  const opened = { opener: dialog?.opener ?? null, onClose: () => setDialog(undefined) };
  const open = (name: string) => (event: MouseEvent<HTMLElement>) =>
    setDialog({ name, opener: event.currentTarget });

  useScriptKeys(reader, mode);
  useStartOfStep(step?.id, mode);
  const swipe = useSwipe((by) => move(index + by));
  const shown = steps.filter((one) => mode === "all" || one === step);
  const tools = (
    <>
      <Button variant="quiet" onClick={open("items")}>
        <List aria-hidden />
        <span>Lista de avisos</span>
      </Button>
      <Button variant="quiet" onClick={open("settings")}>
        <Settings2 aria-hidden />
        <span>Ajustes do roteiro</span>
      </Button>
      {controls}
    </>
  );

  return (
    <>
      <ScriptMain {...(mode === "one" && swipe)} back={back} controls={tools} serviceAt={serviceAt}>
        <div style={{ fontSize: `${TEXT_SIZES[size]}rem` }}>
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
      {dialog?.name === "items" && (
        <ItemsDialog {...{ steps, facts, serviceAt, said }} onGoTo={move} {...opened} />
      )}
      {dialog?.name === "settings" && (
        <SettingsDialog
          settings={settings}
          onChange={setSettings}
          keepsScreenOn={keepsScreenOn}
          {...opened}
        />
      )}
    </>
  );
}
