import { Dialog } from "@/ui/dialogs/dialog.tsx";
import { turnKeys, useHasKeys } from "./agenda-keys.ts";

const KEYS = [
  ["J", "Próximo aviso"],
  ["K", "Aviso anterior"],
  ["Enter", "Abrir a página do aviso"],
  ["/", "Buscar avisos"],
  ["N", "Novo Aviso"],
  ["Esc", "Mostrar todos os dias"],
  ["?", "Esta lista"],
] as const;

type KeysDialogProps = { opener: HTMLElement; onClose: () => void };

/** The keys of the board, and the switch that turns them off. */
export function KeysDialog({ opener, onClose }: KeysDialogProps) {
  const isOn = useHasKeys();
  return (
    <Dialog title="Atalhos de teclado" opener={opener} onClose={onClose} short>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => turnKeys(target.checked)}
          className="focus-ring size-6 accent-accent"
        />
        Usar atalhos neste aparelho
      </label>
      <dl className="keys mt-3">
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
