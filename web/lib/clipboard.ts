/**
 * Copies the field's value, and leaves it selected when that is refused. `navigator.clipboard` is missing on plain
 * http, where the older command works.
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
