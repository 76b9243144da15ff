/**
 * Copies the field's value, and leaves it selected when that is refused. `navigator.clipboard` is missing on plain
 * http, where the older command works.
 * @returns whether it was copied.
 */
export async function copyFrom(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}

/**
 * Copies `text` with its lines, also on plain http.
 * @returns whether it was copied.
 */
export async function copyText(text: string): Promise<boolean> {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  // Within the window, so that nothing scrolls, but not seen; a phone's keyboard stays away.
  field.readOnly = true;
  field.style.cssText = "position:fixed;inset:0 auto auto 0;opacity:0";
  // An open dialog takes the focus back from what lies outside of it.
  const place = focused?.closest("[role=dialog]") ?? document.body;
  place.append(field);
  const copied = await copyFrom(field);
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}
