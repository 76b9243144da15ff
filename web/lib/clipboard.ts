/**
 * Copies what stands in `field`, and leaves it selected where that is refused. `navigator.clipboard` exists on
 * https and localhost alone; the older command also works on plain http.
 * @returns whether it was copied.
 */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}
