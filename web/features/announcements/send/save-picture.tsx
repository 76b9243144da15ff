import { ImageDown } from "lucide-react";
import { statusPicturePath } from "@/app/addresses.ts";
import { laterBundle } from "@/bundles.ts";
import { config } from "@/lib/config.ts";
import { fold } from "@/lib/text/fold.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { announcementFacts } from "../model/facts.ts";
import { pictureAddress } from "../model/picture-address.ts";
import type { Announcement } from "../model/queries.ts";

const MOST_OF_NAME = 60;

/**
 * Returns the title as a file name that is valid on every operating system:
 * `culto-de-acao-de-gracas`.
 */
function fileName(title: string): string {
  const words = fold(title).split(/[^a-z0-9]+/);
  const name = words.filter((word) => word !== "").join("-");
  return name.slice(0, MOST_OF_NAME) || "aviso";
}

/**
 * Returns the URL and the file name of the picture to save. For an announcement that takes place
 * unchanged, this is the uploaded picture. Without an uploaded picture, and for all other
 * announcements, this is the poster. Only our own server draws posters, so the result is undefined
 * for a poster on a static host.
 */
export function savedPicture(announcement: Announcement) {
  const { id, title, revision } = announcement;
  const name = fileName(title);
  const { picture } = announcementFacts(announcement, { now: Date.now() });
  if (picture !== null) return { id, href: pictureAddress(picture, "page"), name: `${name}.jpg` };
  return config.hasOwnServer
    ? { id, href: statusPicturePath(id, revision), name: `${name}.png` }
    : undefined;
}

export type SavedPicture = NonNullable<ReturnType<typeof savedPicture>>;

type SavePictureProps = {
  announcement: Announcement;
  variant: "outline" | "quiet";
  className?: string;
};

/**
 * Shows the link that saves or shares the announcement's picture, for example in the Status of
 * WhatsApp. Without a picture, renders nothing.
 */
export function SavePicture({ announcement, variant, className }: SavePictureProps) {
  const picture = savedPicture(announcement);
  if (!picture) return null;
  return (
    <a
      href={picture.href}
      download={picture.name}
      // Without JavaScript, the browser shows a picture of another origin instead of saving the
      // picture. The new tab keeps the board open.
      target="_blank"
      rel="noreferrer"
      className={buttonStyle({ variant, className })}
      onClick={(event) => {
        // Until the code for saving has loaded, the browser follows the link.
        if (!laterBundle.loaded) return;
        event.preventDefault();
        void laterBundle.loaded.sharePicture(picture);
      }}
    >
      <ImageDown aria-hidden />
      Imagem para o status
    </a>
  );
}
