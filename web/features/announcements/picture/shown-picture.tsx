import { pictureAddress } from "../model/picture.ts";
import { isChosen, useChosenPicture } from "./chosen-pictures.ts";

type Shown = { page: string; card: string };

/** What there is to be seen of the form's picture; undefined without one. */
export function useShownPicture(name: string): Shown | { fault: string } | "reading" | undefined {
  const chosen = useChosenPicture(name);
  if (name === "" || isChosen(name)) return chosen;
  return { page: pictureAddress(name, "page"), card: pictureAddress(name, "card") };
}

/** The whole picture, in a place whose size does not depend on it. */
export function ShownPicture({ shown }: { shown: ReturnType<typeof useShownPicture> }) {
  return (
    <div className="shown-picture">
      {shown === "reading" && <p aria-hidden>Preparando a imagem…</p>}
      {typeof shown === "object" && "page" in shown && <img src={shown.page} alt="" />}
    </div>
  );
}
