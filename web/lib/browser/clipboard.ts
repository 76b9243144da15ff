import { useState } from "react";

/**
 * Copies `text` with `document.execCommand`, because browsers have `navigator.clipboard` only on
 * https. Returns whether the text was copied.
 */
function copyByCommand(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  // A read-only field opens no on-screen keyboard. At a fixed position inside the window, it makes
  // nothing scroll.
  field.readOnly = true;
  field.style.cssText = "position:fixed;inset:0 auto auto 0;opacity:0";
  // An open dialog takes the focus back from elements outside of it, so the field is put inside the
  // dialog.
  const place = focused?.closest("[role=dialog]") ?? document.body;
  place.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}

/** Copies `text`. Returns whether the text was copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/**
 * Returns a function that copies `text`, and whether `text` was copied. If the browser refuses, a
 * prompt shows the selected text.
 */
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
