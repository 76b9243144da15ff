import "./paste.css";
import { ClipboardPaste } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { trimmed } from "@/lib/text/trim.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/input.tsx";
import type { Paste } from "./use-paste.ts";

/** Returns the text of the clipboard; an empty text when the browser refuses it, or has no `navigator.clipboard` on plain http. */
async function clipboardText(): Promise<string> {
  try {
    return trimmed(await navigator.clipboard.readText());
  } catch {
    return "";
  }
}

/** The button that fills the form with the message in the clipboard. A text field opens when the clipboard cannot be read. */
export function PasteBar({ paste }: { paste: Paste }) {
  const [isTyping, setIsTyping] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  function take(text: string) {
    if (text !== "") paste.take(text);
    flushSync(() => setIsTyping(text === ""));
    field.current?.focus();
  }

  return (
    <div data-optional className="mb-4">
      <Button
        ref={paste.button}
        variant="outline"
        className="w-full"
        onClick={async () => take(await clipboardText())}
      >
        <ClipboardPaste aria-hidden />
        Colar mensagem
      </Button>
      {isTyping && (
        <Field label="Cole aqui a mensagem" className="mt-3">
          {(controlProps) => (
            <>
              <Textarea {...controlProps} ref={field} className="message-field" />
              <Button
                variant="outline"
                className="mt-2 w-full"
                onClick={() => take(trimmed(field.current?.value ?? ""))}
              >
                Preencher
              </Button>
            </>
          )}
        </Field>
      )}
    </div>
  );
}
