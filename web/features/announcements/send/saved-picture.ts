import { statusPicturePath } from "@/app/addresses.ts";
import { config } from "@/lib/config.ts";
import { fold } from "@/lib/text/fold.ts";
import type { AnnouncementDetails } from "../model/announcement-query.ts";
import { pictureAddress } from "../model/picture.ts";

type Pictured = Pick<AnnouncementDetails, "id" | "title" | "status" | "picture"> &
  Partial<Pick<AnnouncementDetails, "revision">>;

const MOST_OF_NAME = 60;

/** `culto-de-acao-de-gracas`: what every system takes as the name of a file. */
function fileName(title: string): string {
  const words = fold(title).split(/[^a-z0-9]+/);
  const name = words.filter((word) => word !== "").join("-");
  return name.slice(0, MOST_OF_NAME) || "aviso";
}

/**
 * The picture that one takes along of an announcement: its own one while it takes place as announced, else its poster, which
 * says that it does not. None where no server of ours draws it.
 */
export function savedPicture({ id, title, status, picture, revision = 0 }: Pictured) {
  const name = fileName(title);
  if (picture !== null && status === "scheduled")
    return { href: pictureAddress(picture, "page"), name: `${name}.jpg` };
  // Of a revision that is not known the address leads to the present one.
  return config.hasOwnServer
    ? { href: statusPicturePath(id, revision), name: `${name}.png` }
    : undefined;
}

export type SavedPicture = NonNullable<ReturnType<typeof savedPicture>>;

/** Whether it is a phone whose sheet takes files, to WhatsApp's Status among others; a desktop keeps them in a folder. */
const hasSheetForFiles = () => "canShare" in navigator && matchMedia("(pointer: coarse)").matches;

function download({ href, name }: SavedPicture): void {
  const link = document.createElement("a");
  Object.assign(link, { href, download: name });
  link.click();
}

async function shareFile({ href, name }: SavedPicture): Promise<void> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`The picture's status is ${response.status}`);
  const blob = await response.blob();
  const data = { files: [new File([blob], name, { type: blob.type })] };
  if (navigator.canShare(data)) await navigator.share(data);
  else download({ href, name });
}

/**
 * Offers the picture to the system's sheet, where there is one for files: then `event`, a press of the link to it, does no more.
 * Rejects when the picture cannot be fetched; closing the sheet is no failure, and where it fails the file is downloaded.
 */
export async function savePicture(event: Event, picture: SavedPicture): Promise<void> {
  if (!hasSheetForFiles()) return;
  event.preventDefault();
  try {
    await shareFile(picture);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name !== "AbortError") download(picture);
  }
}
