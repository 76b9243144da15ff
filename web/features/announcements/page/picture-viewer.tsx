import "./picture-viewer.css";
import { clsx } from "clsx";
import { type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import { Dialog } from "@/ui/dialog.tsx";
import { pictureAddress, pictureSize } from "../model/picture-address.ts";

type PictureViewerProps = {
  picture: string;
  description: string | null;
  title: string;
  opener: HTMLElement;
  onClose: () => void;
};

/**
 * Shows the complete picture above the page. A press enlarges the pressed part. A second press
 * shows the complete picture again.
 */
export function PictureViewer({
  picture,
  description,
  title,
  opener,
  onClose,
}: PictureViewerProps) {
  const { width, height } = pictureSize(picture);
  const [isLarge, setIsLarge] = useState(false);
  const ratio = width / height;
  const fitting = `min(100cqw, 100cqh * ${ratio})`;

  function toggle({ clientX, clientY, detail, currentTarget }: MouseEvent<HTMLElement>) {
    const {
      left,
      top,
      width: shownWidth,
      height: shownHeight,
    } = currentTarget.getBoundingClientRect();
    // If the button was pressed by a key, there is no pointer position. In this case the middle of
    // the picture is enlarged.
    const x = detail === 0 ? 0.5 : (clientX - left) / shownWidth;
    const y = detail === 0 ? 0.5 : (clientY - top) / shownHeight;
    flushSync(() => setIsLarge(!isLarge));
    const box = currentTarget.parentElement;
    box?.scrollTo(
      currentTarget.offsetWidth * x - box.clientWidth / 2,
      currentTarget.offsetHeight * y - box.clientHeight / 2,
    );
  }

  return (
    <Dialog title="Imagem" className="picture-sheet dark" opener={opener} onClose={onClose}>
      <div className="picture-box">
        <button
          type="button"
          aria-pressed={isLarge}
          aria-label={`Tamanho real: ${description ?? title}`}
          className={clsx(
            "focus-ring -outline-offset-3!",
            isLarge ? "cursor-zoom-out" : "cursor-zoom-in",
          )}
          style={{
            aspectRatio: ratio,
            width: isLarge ? `max(${width}px, 2 * ${fitting})` : fitting,
          }}
          onClick={toggle}
        >
          <img
            src={pictureAddress(picture, "page")}
            width={width}
            height={height}
            alt={description ?? title}
            className="size-full"
          />
        </button>
      </div>
    </Dialog>
  );
}
