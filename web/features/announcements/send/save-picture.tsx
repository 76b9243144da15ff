import { ImageDown } from "lucide-react";
import { UNREACHABLE } from "@/lib/data/request.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { notify } from "@/ui/toast.ts";
import type { Announcement } from "../model/queries.ts";
import { savedPicture, savePicture } from "./saved-picture.ts";

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
