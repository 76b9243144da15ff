import { List, Settings2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button.tsx";
import type { Chosen } from "../../model/chosen.ts";
import type { ScriptSentences } from "../../model/editor-queries.ts";
import { ItemsDialog } from "./items-dialog.tsx";
import { SentencesDialog } from "./sentences-dialog.tsx";
import type { ScriptSettings } from "./settings.ts";
import { SettingsDialog } from "./settings-dialog.tsx";
import type { ScriptReading } from "./use-script-reader.ts";

type ScriptToolbarProps = {
  reader: ScriptReading;
  facts: readonly Chosen[];
  serviceAt: string;
  sentences: ScriptSentences | undefined;
  settings: ScriptSettings;
  onChange: (settings: ScriptSettings) => void;
  keepsScreenOn: boolean;
  back: ReactNode;
  controls: ReactNode;
};

type OpenDialog = { kind: "settings" | "items" | "sentences"; opener: HTMLElement | null };

/** The way back, and the dialogs of a script: its announcements, how it is read, what it begins and ends with. */
export function ScriptToolbar(props: ScriptToolbarProps) {
  const { facts, serviceAt, sentences, settings, onChange, keepsScreenOn, back, controls } = props;
  const { steps, said, move } = props.reader;
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  return (
    <>
      <div className="script-tools">
        {back}
        <div className="ml-auto flex gap-1">
          <Button
            variant="quiet"
            onClick={({ currentTarget }) => setDialog({ kind: "items", opener: currentTarget })}
          >
            <List aria-hidden />
            <span>Lista de avisos</span>
          </Button>
          <Button
            variant="quiet"
            onClick={({ currentTarget }) => setDialog({ kind: "settings", opener: currentTarget })}
          >
            <Settings2 aria-hidden />
            <span>Ajustes do roteiro</span>
          </Button>
          {controls}
        </div>
      </div>
      {dialog?.kind === "items" && (
        <ItemsDialog
          steps={steps}
          facts={facts}
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
          onChange={onChange}
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
