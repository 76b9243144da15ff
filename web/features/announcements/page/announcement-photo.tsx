import type { CSSProperties, ReactNode } from "react";
import { pictureAddress, pictureSize } from "../model/picture.ts";
import photo from "./announcement-photo.css?inline";

type AnnouncementPhotoProps = {
  picture: string;
  description: string | null;
  /** Above all of it. */
  before: ReactNode;
  children: ReactNode;
};

/** An announcement with a picture: all of it, above its words. Pressed, it opens as large as it is. */
export function AnnouncementPhoto(props: AnnouncementPhotoProps) {
  const { picture, description, before, children } = props;
  const { width, height } = pictureSize(picture);
  // Its place has its size before it is there.
  const place: CSSProperties & Record<"--ratio", number> = {
    "--ratio": width / height,
    maxWidth: width,
  };
  const address = pictureAddress(picture, "page");
  return (
    <div className="photo">
      {/* In the server's page too, where no style sheet of a part of the app is. */}
      <style href="photo" precedence="parts">
        {photo}
      </style>
      {before}
      <div className="photo-ground">
        <a href={address} target="_blank" rel="noopener" className="focus-ring" style={place}>
          <img src={address} width={width} height={height} alt={description ?? ""} />
          <span className="sr-only">
            {description === null ? "Abrir a imagem" : " (abrir a imagem)"}
          </span>
        </a>
      </div>
      <div className="photo-words">{children}</div>
    </div>
  );
}
