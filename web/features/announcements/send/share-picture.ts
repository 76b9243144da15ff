import { teamBundle } from "@/bundles.ts";
import { saveFile } from "@/lib/browser/save-file.ts";
import { unreachableText } from "@/lib/data/request.ts";
import { notify } from "@/ui/toast.ts";
import type { SavedPicture } from "./save-picture.tsx";

async function fetchFile({ href, name }: SavedPicture): Promise<File> {
  const response = await fetch(href);
  if (!response.ok)
    throw new Error(`Cannot load the picture: the response has status ${response.status}`);
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type });
}

const BUSY = "Ela não ficou pronta agora. Tente de novo em alguns minutos.";

/**
 * Shares or downloads the picture, and records this for signed-in people. Returns whether it was
 * saved. If the picture cannot be shared or downloaded, shows a toast.
 */
export const sharePicture = (picture: SavedPicture) =>
  fetchFile(picture)
    .then(saveFile)
    .then(() => {
      void teamBundle.loaded?.markUsage(picture.id, "picture");
      return true;
    })
    .catch((error) =>
      // `fetch` throws a TypeError if there is no connection.
      notify.error({
        title: "A imagem não foi salva",
        description: error instanceof TypeError ? unreachableText() : BUSY,
      }),
    );
