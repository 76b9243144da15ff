/** Whether the system has a sheet to share with; missing on plain http and in most browsers of a desktop. */
export const hasShareSheet = () => "share" in navigator;

/**
 * Shares a text with the system's sheet. Closing the sheet is no failure, but nothing was sent.
 * @throws when the sheet cannot be opened.
 */
export async function shareMessage(text: string): Promise<"shared" | "closed"> {
  try {
    await navigator.share({ text });
    return "shared";
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "closed";
    throw error;
  }
}
