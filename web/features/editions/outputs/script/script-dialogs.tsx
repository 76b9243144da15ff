import { Check } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { StatusBadge } from "@/features/announcements/card/status-and-date.tsx";
import { useService } from "@/features/church/model/use-service.ts";
import { store } from "@/lib/device/storage.ts";
import { Dialog } from "@/ui/dialog.tsx";
import { Chips } from "@/ui/field.tsx";
import { factsAt, scheduleInWords } from "../../model/announcement-words.ts";
import type { Chosen } from "../../model/chosen-announcements.ts";
import { FASTEST, SLOWEST, USUAL_WORDS_PER_MINUTE } from "../../spoken/reading-time.ts";
import { isItem, type Step } from "./script-steps.ts";

type ItemsDialogProps = {
  steps: readonly Step[];
  announcements: readonly Chosen[];
  serviceAt: string;
  said: ReadonlyMap<string, string>;
  onGoTo: (index: number) => void;
  opener: HTMLElement | null;
  onClose: () => void;
};

/**
 * Lists the announcements of the edition. Each spoken announcement is a button that opens its step.
 * Every other announcement shows its text below its title.
 */
export function ItemsDialog(props: ItemsDialogProps) {
  const { steps, announcements, serviceAt, said, onGoTo, opener, onClose } = props;
  const others = announcements.filter(({ choice, deleted }) => !choice.spoken && !deleted);
  const service = useService();
  return (
    <Dialog title={`Avisos ${service.ofThis}`} opener={opener} onClose={onClose}>
      <h3 className="font-semibold">Falados</h3>
      <ol className="mt-2 space-y-2">
        {steps.map(
          (step, index) =>
            isItem(step) && (
              <li key={step.id}>
                <button
                  type="button"
                  className="script-choice focus-ring"
                  onClick={() => {
                    onGoTo(index);
                    onClose();
                  }}
                >
                  <Summary announcement={step.announcement} serviceAt={serviceAt} />
                  {said.has(step.id) && (
                    <strong className="script-line text-accent-ink">
                      <Check aria-hidden />
                      dito
                    </strong>
                  )}
                </button>
              </li>
            ),
        )}
      </ol>
      {others.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">Não são falados</h3>
          <ul className="mt-2 space-y-2">
            {others.map((one) => (
              <li key={one.id}>
                <details className="script-choice">
                  <summary className="focus-ring">
                    <Summary announcement={one} serviceAt={serviceAt} />
                  </summary>
                  <p className="pb-3 whitespace-pre-line">{linesFor(one, serviceAt).join("\n")}</p>
                </details>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/**
 * Returns an announcement's date, place and complete text. If the announcement does not take place,
 * returns only the date.
 */
function linesFor(announcement: Chosen, serviceAt: string): string[] {
  const facts = factsAt(announcement, serviceAt);
  const { before, now } = scheduleInWords(facts);
  const isHeld = facts.date !== undefined || facts.kind === "notice";
  const invitation = isHeld ? [facts.place, facts.text] : [];
  return [before && `Antes: ${before}`, now, ...invitation].filter((line) => line !== "");
}

function Summary({ announcement, serviceAt }: { announcement: Chosen; serviceAt: string }) {
  const facts = factsAt(announcement, serviceAt);
  return (
    <>
      <StatusBadge facts={facts} /> <bdi>{facts.title}</bdi>
    </>
  );
}

const SIZE_NAMES = ["Pequeno", "Normal", "Médio", "Grande", "Enorme"];
/** The text sizes of the script in rem, in the order of `SIZE_NAMES`. */
export const TEXT_SIZES = [1.25, 1.5, 1.875, 2.375, 3] as const;
const SIZES = SIZE_NAMES.map((label, index) => ({ value: String(index), label }));

type Chip = { value: string; label: string };

const MODES: readonly Chip[] = [
  { value: "one", label: "Um por vez" },
  { value: "all", label: "Todos juntos" },
];

/** The reading paces that presenters can choose, in words per minute. */
const PACES: readonly Chip[] = [
  { value: "100", label: "Devagar" },
  { value: String(USUAL_WORDS_PER_MINUTE), label: "Normal" },
  { value: "160", label: "Depressa" },
];

const SETTINGS = [
  { name: "size", label: "Tamanho do texto", chips: SIZES },
  { name: "mode", label: "Mostrar", chips: MODES },
  { name: "wordsPerMinute", label: "Ritmo da leitura", chips: PACES },
] as const;

const schema = z.object({
  /** The chosen text size, as an index of `TEXT_SIZES`. */
  size: z.number().check(z.int(), z.minimum(0), z.maximum(TEXT_SIZES.length - 1)),
  mode: z.enum(["one", "all"]),
  wordsPerMinute: z.number().check(z.minimum(SLOWEST), z.maximum(FASTEST)),
});

type ScriptSettings = z.infer<typeof schema>;

const USUAL = { size: 1, mode: "one", wordsPerMinute: USUAL_WORDS_PER_MINUTE } as const;
const stored = store("avisos-script-settings", schema);

/**
 * Returns the script's settings on this device, and a function that changes and stores the
 * settings.
 */
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
            : "Aqui a tela pode apagar sozinha: antes de começar, aumente o tempo dela nos ajustes do aparelho."}
        </p>
      </div>
    </Dialog>
  );
}
