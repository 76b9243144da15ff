import { ImageDown } from "lucide-react";
import { buttonStyle } from "@/ui/button.tsx";
import { notify } from "@/ui/toast.ts";
import type { Announcement } from "../model/queries.ts";
import { savedPicture, savePicture } from "./saved-picture.ts";

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
      // Where a file of another origin is shown instead, the board stays.
      target="_blank"
      rel="noreferrer"
      className={buttonStyle({ variant, className })}
      onClick={({ nativeEvent }) =>
        savePicture(nativeEvent, picture).catch(() =>
          notify.error({
            title: "Erro",
            description: "Não foi possível salvar a imagem. Verifique sua conexão.",
          }),
        )
      }
    >
      <ImageDown aria-hidden />
      Salvar imagem
    </a>
  );
}
