import { unreachableText } from "@/lib/data/request.ts";
import { notify } from "@/ui/toast.ts";
import type { SavedPicture } from "./save-picture.tsx";

/** Returns whether the device is a phone that can share files, for example to WhatsApp's Status. On a desktop, files are saved instead. */
const canShareFiles = () => "canShare" in navigator && matchMedia("(pointer: coarse)").matches;

async function fetchFile({ href, name }: SavedPicture): Promise<File> {
  const response = await fetch(href);
  if (!response.ok)
    throw new Error(`Cannot load the picture: the response has status ${response.status}`);
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type });
}

const DOWNLOADED_MS = 60_000;

function download(file: File): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), DOWNLOADED_MS);
}

/** Shares the picture as a file when the device can, else downloads it. Rejects with a TypeError when the network fails. */
async function shareOrDownload(picture: SavedPicture): Promise<void> {
  const file = await fetchFile(picture);
  if (!canShareFiles() || !navigator.canShare({ files: [file] })) return download(file);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name !== "AbortError") download(file);
  }
}

const BUSY = "Ela não ficou pronta agora. Tente de novo em alguns minutos.";

/** Shares or downloads the picture, and shows a toast when that fails. */
export const sharePicture = (picture: SavedPicture): Promise<void> =>
  shareOrDownload(picture).catch((error) =>
    notify.error({
      title: "A imagem não foi salva",
      description: error instanceof TypeError ? unreachableText() : BUSY,
    }),
  );
