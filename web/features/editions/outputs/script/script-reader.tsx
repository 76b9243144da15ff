import type { ReactNode } from "react";
import { useWakeLock } from "@/lib/browser/wake-lock.ts";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { serviceWhen } from "../../model/announcement-words.ts";
import { ReaderBar } from "./reader-bar.tsx";
import { useScriptKeys, useSwipe } from "./reader-input.ts";
import { ScreenLine } from "./screen-line.tsx";
import { ScriptMain, ScriptState } from "./script-frame.tsx";
import { ScriptStep } from "./script-step.tsx";
import { ScriptToolbar } from "./script-toolbar.tsx";
import { TEXT_SIZES, useScriptSettings } from "./settings.ts";
import { useStartOfStep } from "./use-script-position.ts";
import { type Reading, useScriptReader } from "./use-script-reader.ts";

type ScriptReaderProps = Omit<Reading, "wordsPerMinute"> & {
  /** When what is shown was read (ms), where it cannot be read now. */
  storedAt: number | undefined;
  back: ReactNode;
  controls: ReactNode;
};

/** A script that is read out, one announcement at a time or all below each other. */
export function ScriptReader(props: ScriptReaderProps) {
  const { edition, notes, sentences, storedAt, back, controls } = props;
  const serviceAt = edition.service_at;
  const [settings, setSettings] = useScriptSettings();
  const { mode, size, wordsPerMinute } = settings;
  const reader = useScriptReader({ ...props, wordsPerMinute });
  const { steps, step, index, said, move } = reader;
  const keepsScreenOn = useWakeLock();

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
  const shown = steps.filter((one) => mode === "all" || one === step);

  return (
    <>
      <ScriptMain {...(mode === "one" && swipe)}>
        <ScriptToolbar
          reader={reader}
          facts={props.facts}
          serviceAt={serviceAt}
          sentences={sentences}
          settings={settings}
          onChange={setSettings}
          keepsScreenOn={keepsScreenOn}
          back={back}
          controls={controls}
        />
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
        <ScriptState
          screens={
            edition.published_at !== null && <ScreenLine edition={edition} facts={props.facts} />
          }
          storedAt={storedAt}
          unsent={reader.unsent}
        />
      </ScriptMain>
      <ReaderBar reader={reader} mode={mode} />
    </>
  );
}
