import { ClipboardPaste } from "lucide-react";
import { useState } from "react";
import { trimmed } from "@/lib/text/trim.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/input.tsx";
import type { Paste } from "./use-paste.ts";

/**
 * Returns the text in the clipboard. The promise rejects if the browser refuses access, or on plain
 * HTTP, where `navigator.clipboard` is missing.
 */
const clipboardText = async () => trimmed(await navigator.clipboard.readText());

const focus = (field: HTMLElement | null) => field?.focus();

/**
 * Shows the button that fills the form with the message in the clipboard. If the clipboard cannot
 * be read, a text field opens.
 */
export function PasteBar({ paste }: { paste: Paste }) {
  // The text in the text field; undefined while the text field is closed.
  const [typed, setTyped] = useState<string>();

  function take(text: string) {
    if (text !== "") paste.take(text);
    setTyped(text === "" ? "" : undefined);
  }

  return (
    <div data-optional className="paste-bar">
      <Button
        ref={paste.button}
        variant="quiet"
        onClick={async () => take(await clipboardText().catch(() => ""))}
      >
        <ClipboardPaste aria-hidden />
        Colar mensagem
      </Button>
      {typed !== undefined && (
        <>
          <Field
            label="Cole aqui a mensagem"
            hint="Não consegui ler o que você copiou."
            className="mt-3"
          >
            {(controlProps) => (
              <Textarea
                {...controlProps}
                ref={focus}
                className="max-h-32"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          <Button variant="outline" className="mt-2 w-full" onClick={() => take(trimmed(typed))}>
            Preencher
          </Button>
        </>
      )}
    </div>
  );
}
