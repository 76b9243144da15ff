import { Minus, Plus } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialogs/dialog.tsx";
import { Chips } from "@/ui/field.tsx";
import { FASTEST, SLOWEST } from "../../spoken/reading-time.ts";
import { PACE_STEP, type ScriptSettings, TEXT_SIZES } from "./settings.ts";

type SettingsDialogProps = {
  settings: ScriptSettings;
  onChange: (settings: ScriptSettings) => void;
  /** Whether the browser keeps the screen on. */
  keepsScreenOn: boolean;
  onEditSentences: () => void;
  opener: HTMLElement | null;
  onClose: () => void;
};

const MODES = [
  { value: "one", label: "Um por vez" },
  { value: "all", label: "Todos juntos" },
] as const;

/** How the script is read on this device. */
export function SettingsDialog(props: SettingsDialogProps) {
  const { settings, onChange, keepsScreenOn, onEditSentences, opener, onClose } = props;
  const { size, mode, wordsPerMinute } = settings;
  return (
    <Dialog title="Ajustes do roteiro" short opener={opener} onClose={onClose}>
      <div className="space-y-6">
        <Stepper
          label="Tamanho do texto"
          value={`${size + 1} de ${TEXT_SIZES.length}`}
          less="Diminuir o texto"
          more="Aumentar o texto"
          canLess={size > 0}
          canMore={size < TEXT_SIZES.length - 1}
          onStep={(step) => onChange({ ...settings, size: size + step })}
        />
        <div>
          <p aria-hidden className="font-semibold">
            Mostrar
          </p>
          <Chips
            label="Mostrar"
            chips={MODES}
            value={mode}
            onChoose={(chosen) => onChange({ ...settings, mode: chosen === "all" ? "all" : "one" })}
          />
        </div>
        <Stepper
          label="Ritmo da leitura"
          value={`${wordsPerMinute} palavras por minuto`}
          less="Ler mais devagar"
          more="Ler mais depressa"
          canLess={wordsPerMinute > SLOWEST}
          canMore={wordsPerMinute < FASTEST}
          onStep={(step) =>
            onChange({ ...settings, wordsPerMinute: wordsPerMinute + step * PACE_STEP })
          }
        />
        <div>
          <Button variant="outline" className="w-full" onClick={onEditSentences}>
            Frases do começo e do fim
          </Button>
        </div>
        <p className="text-muted">
          {keepsScreenOn
            ? "A tela fica acesa enquanto o roteiro está aberto."
            : "Aqui a tela pode apagar sozinha: antes do culto, aumente o tempo dela nos ajustes do aparelho."}
        </p>
      </div>
    </Dialog>
  );
}

type StepperProps = {
  label: string;
  value: string;
  less: string;
  more: string;
  canLess: boolean;
  canMore: boolean;
  onStep: (step: 1 | -1) => void;
};

function Stepper({ label, value, less, more, canLess, canMore, onStep }: StepperProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="script-stepper">
        {/* They keep the focus at the end of what they can do. */}
        <Button
          variant="outline"
          aria-label={less}
          aria-disabled={!canLess}
          onClick={() => canLess && onStep(-1)}
        >
          <Minus aria-hidden />
        </Button>
        <Button
          variant="outline"
          aria-label={more}
          aria-disabled={!canMore}
          onClick={() => canMore && onStep(1)}
        >
          <Plus aria-hidden />
        </Button>
        <p role="status">{value}</p>
      </div>
    </fieldset>
  );
}
