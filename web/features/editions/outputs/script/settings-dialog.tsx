import { useState } from "react";
import * as z from "zod/mini";
import { store } from "@/lib/device/storage.ts";
import { Dialog } from "@/ui/dialog.tsx";
import { Chips } from "@/ui/field.tsx";
import { FASTEST, SLOWEST, USUAL_WORDS_PER_MINUTE } from "../../spoken/reading-time.ts";

const SIZE_NAMES = ["Pequeno", "Normal", "Médio", "Grande", "Enorme"];
/** In rem, in the order of `SIZE_NAMES`. */
export const TEXT_SIZES = [1.25, 1.5, 1.875, 2.375, 3] as const;
const SIZES = SIZE_NAMES.map((label, index) => ({ value: String(index), label }));

type Chip = { value: string; label: string };

const MODES: readonly Chip[] = [
  { value: "one", label: "Um por vez" },
  { value: "all", label: "Todos juntos" },
];

/** In words per minute. */
const PACES: readonly Chip[] = [
  { value: "100", label: "Devagar (100)" },
  { value: String(USUAL_WORDS_PER_MINUTE), label: "De costume (130)" },
  { value: "160", label: "Depressa (160)" },
];

const SETTINGS = [
  { name: "size", label: "Tamanho do texto", chips: SIZES },
  { name: "mode", label: "Mostrar", chips: MODES },
  { name: "wordsPerMinute", label: "Ritmo da leitura, em palavras por minuto", chips: PACES },
] as const;

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

export function SettingsDialog(props: SettingsDialogProps) {
  const { settings, onChange, keepsScreenOn, opener, onClose } = props;
  return (
    <Dialog title="Ajustes do roteiro" short opener={opener} onClose={onClose}>
      <div className="space-y-6">
        {SETTINGS.map(({ name, label, chips }) => (
          <Chips
            key={name}
            label={label}
            isLabelShown
            chips={chips}
            value={String(settings[name])}
            onChoose={(chosen) =>
              onChange({ ...settings, [name]: name === "mode" ? chosen : Number(chosen) })
            }
          />
        ))}
        <p className="text-muted">
          {keepsScreenOn
            ? "A tela fica acesa enquanto o roteiro está aberto."
            : "Aqui a tela pode apagar sozinha: antes do culto, aumente o tempo dela nos ajustes do aparelho."}
        </p>
      </div>
    </Dialog>
  );
}
