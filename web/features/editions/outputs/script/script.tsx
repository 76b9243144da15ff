import { useService } from "@/features/church/model/use-service.ts";
import "./script.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { List, Settings2 } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useMedia, useOnline } from "@/lib/browser/device-state.ts";
import { MAIN_ID } from "@/lib/browser/focus.ts";
import { useWakeLock } from "@/lib/browser/wake-lock.ts";
import { useLive } from "@/lib/data/live.ts";
import { storedReadTime } from "@/lib/device/keep.ts";
import { Button } from "@/ui/button.tsx";
import { ListSkeleton } from "@/ui/list-state.tsx";
import { PageHeading } from "@/ui/page-heading.tsx";
import { serviceWhen } from "../../model/announcement-words.ts";
import { correctionsIn } from "../../model/blocks.ts";
import { useChosen } from "../../model/chosen-announcements.ts";
import { notesQuery } from "../../model/editor-queries.ts";
import { contentQuery, type Version } from "../../model/queries.ts";
import { useOpenedMark } from "../output-state.ts";
import { ReaderBar } from "./reader-bar.tsx";
import { ItemsDialog, SettingsDialog, TEXT_SIZES, useScriptSettings } from "./script-dialogs.tsx";
import { ScriptState } from "./script-state.tsx";
import { ScriptStep } from "./script-step.tsx";
import {
  type Reading,
  useScriptInput,
  useScriptReader,
  useStartOfStep,
} from "./use-script-reader.ts";

type ScriptProps = { edition: Version; userId: string; back: ReactNode; controls: ReactNode };

export function Script({ edition, userId, back, controls }: ScriptProps) {
  // The first publication changes the key of this query. Until the published edition has loaded,
  // the team's list stays visible.
  const content = useQuery({ ...contentQuery(edition), placeholderData: keepPreviousData });
  const { data: notes } = useQuery(notesQuery(edition.id));
  const announcements = useChosen(edition, content.data);
  const online = useOnline();
  useLive();
  const hasFailed = content.isError || content.isRefetchError || content.fetchStatus === "paused";
  const isOffline = hasFailed || !online;
  // Data that this page has read from the server is fresh. Data from the device's storage has an
  // update time of 0.
  const isFresh = content.dataUpdatedAt >= performance.timeOrigin;
  useOpenedMark("script", edition, useMedia("(pointer: coarse)") && isFresh);
  if (announcements === undefined || notes === undefined) {
    return (
      <ScriptMain edition={edition} back={back} controls={controls}>
        {isOffline ? (
          <>
            <p className="mb-4">
              Sem conexão, e este roteiro não está guardado neste aparelho. Abra-o uma vez com
              internet antes de ir: depois ele abre em qualquer lugar.
            </p>
            <Button onClick={() => content.refetch()}>Tentar de novo</Button>
          </>
        ) : (
          <ListSkeleton label="Carregando o roteiro…" />
        )}
      </ScriptMain>
    );
  }
  const readAt = content.dataUpdatedAt || storedReadTime(contentQuery(edition));
  return (
    <ScriptReader
      edition={edition}
      userId={userId}
      announcements={announcements}
      notes={notes}
      corrections={correctionsIn(content.data?.blocks ?? [])}
      isFresh={isFresh}
      back={back}
      controls={controls}
      storedAt={isOffline ? readAt : undefined}
    />
  );
}

type ScriptMainProps = Omit<ScriptProps, "userId"> & { children: ReactNode };

/**
 * Renders the frame of the script's page. The frame has no board header, because a phone on a
 * pulpit has too little space for the header.
 */
const ScriptMain = ({ edition, back, controls, children }: ScriptMainProps) => (
  <main id={MAIN_ID} tabIndex={-1} className="script-main">
    <div className="script-tools">
      {back}
      <div className="ml-auto flex gap-1">{controls}</div>
    </div>
    <PageHeading>Roteiro de {serviceWhen(edition.service_at)}</PageHeading>
    <div className="script-body">{children}</div>
  </main>
);

type ScriptReaderProps = Omit<Reading, "wordsPerMinute"> &
  ScriptProps & {
    /**
     * The time at which the shown data was fetched (ms) if the server does not respond; undefined
     * otherwise.
     */
    storedAt: number | undefined;
  };

/** Shows a script to read aloud: one step at a time, or all steps in a list. */
function ScriptReader(props: ScriptReaderProps) {
  const { edition, announcements, notes, storedAt, back, controls } = props;
  const serviceAt = edition.service_at;
  const [settings, setSettings] = useScriptSettings();
  const { mode, size, wordsPerMinute } = settings;
  const reader = useScriptReader({ ...props, wordsPerMinute });
  const { steps, step, said, move } = reader;
  const keepsScreenOn = useWakeLock();
  const service = useService();
  const [dialog, setDialog] = useState<{ name: string; opener: HTMLElement }>();
  const opened = { opener: dialog?.opener ?? null, onClose: () => setDialog(undefined) };
  const open = (name: string) => (event: MouseEvent<HTMLElement>) =>
    setDialog({ name, opener: event.currentTarget });

  useScriptInput(reader, mode);
  useStartOfStep(step?.id, mode);
  const shown = steps.filter((one) => mode === "all" || one === step);
  const tools = (
    <>
      <Button variant="quiet" onClick={open("items")}>
        <List aria-hidden />
        <span>Avisos {service.ofThis}</span>
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
      <ScriptMain edition={edition} back={back} controls={tools}>
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
        <ScriptState
          edition={edition}
          announcements={announcements}
          storedAt={storedAt}
          unsent={reader.unsent}
        />
      </ScriptMain>
      <ReaderBar reader={reader} mode={mode} />
      {dialog?.name === "items" && (
        <ItemsDialog
          steps={steps}
          announcements={announcements}
          serviceAt={serviceAt}
          said={said}
          onGoTo={move}
          {...opened}
        />
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
