import { ImageDown } from "lucide-react";
import { statusPicturePath } from "@/app/addresses.ts";
import { config } from "@/lib/config.ts";
import { unreachableText } from "@/lib/data/request.ts";
import { fold } from "@/lib/text/fold.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { notify } from "@/ui/toast.ts";
import { pictureAddress } from "../model/picture-address.ts";
import type { Announcement } from "../model/queries.ts";
import { said } from "../model/said.ts";

const MOST_OF_NAME = 60;

/** Returns the title as a file name that is valid on every system: `culto-de-acao-de-gracas`. */
function fileName(title: string): string {
  const words = fold(title).split(/[^a-z0-9]+/);
  const name = words.filter((word) => word !== "").join("-");
  return name.slice(0, MOST_OF_NAME) || "aviso";
}

/**
 * Returns URL and file name of the picture to save: the uploaded one while the announcement takes place as announced, else its
 * poster. Returns undefined for a poster on a static host, because only our own server draws posters.
 */
export function savedPicture(announcement: Announcement) {
  const { id, title, revision } = announcement;
  const name = fileName(title);
  const { picture } = said(announcement, { now: Date.now() });
  if (picture !== null) return { href: pictureAddress(picture, "page"), name: `${name}.jpg` };
  return config.hasOwnServer
    ? { href: statusPicturePath(id, revision), name: `${name}.png` }
    : undefined;
}

type SavedPicture = NonNullable<ReturnType<typeof savedPicture>>;

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
async function savePicture(event: Event, picture: SavedPicture): Promise<void> {
  event.preventDefault();
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

type SavePictureProps = {
  announcement: Announcement;
  variant: "outline" | "quiet";
  className?: string;
};

/** Shows the link that saves or shares the announcement's picture, for example to WhatsApp's Status; nothing without a picture. */
export function SavePicture({ announcement, variant, className }: SavePictureProps) {
  const picture = savedPicture(announcement);
  if (!picture) return null;
  return (
    <a
      href={picture.href}
      download={picture.name}
      // Without JavaScript, the browser shows a picture of another origin instead of saving it. A new tab keeps the board open.
      target="_blank"
      rel="noreferrer"
      className={buttonStyle({ variant, className })}
      onClick={({ nativeEvent }) =>
        savePicture(nativeEvent, picture).catch((error) =>
          notify.error({
            title: "A imagem não foi salva",
            description: error instanceof TypeError ? unreachableText() : BUSY,
          }),
        )
      }
    >
      <ImageDown aria-hidden />
      Imagem para o status
    </a>
  );
}
