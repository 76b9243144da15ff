import { ImageDown } from "lucide-react";
import { statusPicturePath } from "@/app/addresses.ts";
import { config } from "@/lib/config.ts";
import { UNREACHABLE } from "@/lib/data/request.ts";
import { fold } from "@/lib/text/fold.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { notify } from "@/ui/toast.ts";
import { pictureAddress } from "../model/picture-address.ts";
import type { Announcement } from "../model/queries.ts";
import { said } from "../model/said.ts";

const MOST_OF_NAME = 60;

/** `culto-de-acao-de-gracas`: what every system takes as the name of a file. */
function fileName(title: string): string {
  const words = fold(title).split(/[^a-z0-9]+/);
  const name = words.filter((word) => word !== "").join("-");
  return name.slice(0, MOST_OF_NAME) || "aviso";
}

/** Returns the announcement's picture while it takes place as announced, else its poster, which only our own server draws. */
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

/** Whether it is a phone whose sheet takes files, to WhatsApp's Status among others; a desktop keeps them in a folder. */
const hasSheetForFiles = () => "canShare" in navigator && matchMedia("(pointer: coarse)").matches;

async function fetchFile({ href, name }: SavedPicture): Promise<File> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`The picture's status is ${response.status}`);
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type });
}

const DOWNLOADED_MS = 60_000;

function download(file: File): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), DOWNLOADED_MS);
}

/** Shares the picture as a file where the system can, else saves it. Rejects with a TypeError when no server answers. */
async function savePicture(event: Event, picture: SavedPicture): Promise<void> {
  event.preventDefault();
  const file = await fetchFile(picture);
  if (!hasSheetForFiles() || !navigator.canShare({ files: [file] })) return download(file);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name !== "AbortError") download(file);
  }
}

const BUSY = "O servidor não conseguiu prepará-la agora. Tente de novo em alguns instantes.";

type SavePictureProps = {
  announcement: Announcement;
  variant: "outline" | "quiet";
  className?: string;
};

/** The picture of an announcement for WhatsApp's Status and its like; nothing where there is none. */
export function SavePicture({ announcement, variant, className }: SavePictureProps) {
  const picture = savedPicture(announcement);
  if (!picture) return null;
  return (
    <a
      href={picture.href}
      download={picture.name}
      // Without a script a file of another origin is shown instead; the board stays.
      target="_blank"
      rel="noreferrer"
      className={buttonStyle({ variant, className })}
      onClick={({ nativeEvent }) =>
        savePicture(nativeEvent, picture).catch((error) =>
          notify.error({
            title: "A imagem não foi salva",
            description: error instanceof TypeError ? UNREACHABLE : BUSY,
          }),
        )
      }
    >
      <ImageDown aria-hidden />
      Salvar imagem
    </a>
  );
}
