import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { store } from "@/lib/device/storage.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Chips } from "@/ui/field.tsx";
import { FASTEST, SLOWEST, USUAL_WORDS_PER_MINUTE } from "../../spoken/reading-time.ts";

/** In rem. */
export const TEXT_SIZES = [1.25, 1.5, 1.875, 2.375, 3] as const;

const schema = z.object({
  /** An index of `TEXT_SIZES`. */
  size: z.number().check(z.int(), z.minimum(0), z.maximum(TEXT_SIZES.length - 1)),
  mode: z.enum(["one", "all"]),
  wordsPerMinute: z.number().check(z.minimum(SLOWEST), z.maximum(FASTEST)),
});

type ScriptSettings = z.infer<typeof schema>;

const USUAL = { size: 1, mode: "one", wordsPerMinute: USUAL_WORDS_PER_MINUTE } as const;
const stored = store("avisos-script-settings", schema);

/** Returns how the script is shown on this device, and the function that changes and stores it. */
export function useScriptSettings() {
  const [settings, setSettings] = useState<ScriptSettings>(() => stored.get() ?? USUAL);
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
  opener: HTMLElement | null;
  onClose: () => void;
};

const MODES = [
  { value: "one", label: "Um por vez" },
  { value: "all", label: "Todos juntos" },
] as const;

export function SettingsDialog(props: SettingsDialogProps) {
  const { settings, onChange, keepsScreenOn, opener, onClose } = props;
  const { size, mode, wordsPerMinute } = settings;
  return (
    <Dialog title="Ajustes do roteiro" short opener={opener} onClose={onClose}>
      <div className="space-y-6">
        <Stepper
          label="Tamanho do texto"
          value={size}
          min={0}
          max={TEXT_SIZES.length - 1}
          step={1}
          text={`${size + 1} de ${TEXT_SIZES.length}`}
          less="Diminuir o texto"
          more="Aumentar o texto"
          onChange={(changed) => onChange({ ...settings, size: changed })}
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
          value={wordsPerMinute}
          min={SLOWEST}
          max={FASTEST}
          step={10}
          text={`${wordsPerMinute} palavras por minuto`}
          less="Ler mais devagar"
          more="Ler mais depressa"
          onChange={(changed) => onChange({ ...settings, wordsPerMinute: changed })}
        />
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
  value: number;
  min: number;
  max: number;
  step: number;
  text: string;
  less: string;
  more: string;
  onChange: (value: number) => void;
};

function Stepper({ label, value, min, max, step, text, less, more, onChange }: StepperProps) {
  const buttons = [
    { name: less, Icon: Minus, next: value - step },
    { name: more, Icon: Plus, next: value + step },
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {buttons.map(({ name, Icon, next }) => {
          const isPossible = next >= min && next <= max;
          return (
            <Button
              key={name}
              variant="outline"
              className="px-3 aria-disabled:opacity-50"
              aria-label={name}
              // Not `disabled`, which would take the focus away.
              aria-disabled={!isPossible}
              onClick={() => isPossible && onChange(next)}
            >
              <Icon aria-hidden />
            </Button>
          );
        })}
        <p role="status">{text}</p>
      </div>
    </fieldset>
  );
}
