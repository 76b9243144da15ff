import { useState } from "react";

/** Copies with the older command, which also works on plain http, where `navigator.clipboard` is missing. */
function copyByCommand(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  // Within the window, so that nothing scrolls, but not seen; a phone's keyboard stays away.
  field.readOnly = true;
  field.style.cssText = "position:fixed;inset:0 auto auto 0;opacity:0";
  // An open dialog takes the focus back from what lies outside of it.
  const place = focused?.closest("[role=dialog]") ?? document.body;
  place.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}

/** Copies `text` with its lines. @returns whether it was copied. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** Copies `text` on a press, and tells whether it was copied. A text that is refused stands selected in the browser's dialog. */
export function useCopy(text: string, onCopied?: () => void) {
  const [copied, setCopied] = useState<string>();
  async function copy() {
    const isCopied = await copyText(text);
    setCopied(isCopied ? text : undefined);
    if (isCopied) onCopied?.();
    else prompt("Não foi possível copiar por aqui. Copie deste campo:", text);
  }
  return { copy, isCopied: copied === text };
}
