import { MINUTE_MS } from "../text/durations.ts";

const canShareFiles = () => "canShare" in navigator && matchMedia("(pointer: coarse)").matches;

const DOWNLOADED_MS = MINUTE_MS;

function download(file: File): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), DOWNLOADED_MS);
}

/**
 * Shares the file on a phone that can share files, for example to WhatsApp's Status. Other devices
 * download the file. An iPhone saves a shared file with "Salvar em Arquivos".
 */
export async function saveFile(file: File): Promise<void> {
  if (!canShareFiles() || !navigator.canShare({ files: [file] })) return download(file);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name !== "AbortError") download(file);
  }
}
