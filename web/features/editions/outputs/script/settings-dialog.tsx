import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { store } from "@/lib/device/storage.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialogs/dialog.tsx";
import { Chips } from "@/ui/field.tsx";
import { FASTEST, SLOWEST, USUAL_WORDS_PER_MINUTE } from "../../spoken/reading-time.ts";

/** How large the script is read, as multiples of the body text. */
export const TEXT_SIZES = [1.25, 1.5, 1.875, 2.375, 3] as const;
const PACE_STEP = 10;

const schema = z.object({
  /** Which of `TEXT_SIZES`. */
  size: z.number().check(z.int(), z.minimum(0), z.maximum(TEXT_SIZES.length - 1)),
  /** One item at a time, or all below each other. */
  mode: z.enum(["one", "all"]),
  wordsPerMinute: z.number().check(z.minimum(SLOWEST), z.maximum(FASTEST)),
});

/** How somebody reads a script on this device. */
export type ScriptSettings = z.infer<typeof schema>;

const USUAL_SETTINGS: ScriptSettings = {
  size: 1,
  mode: "one",
  wordsPerMinute: USUAL_WORDS_PER_MINUTE,
};

const stored = store("avisos-script-settings", schema);

/** How the script is read on this device, remembered there. */
export function useScriptSettings() {
  const [settings, setSettings] = useState(() => stored.get() ?? USUAL_SETTINGS);
  function change(changed: ScriptSettings) {
    setSettings(changed);
    stored.set(changed);
  }
  return [settings, change] as const;
}

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
