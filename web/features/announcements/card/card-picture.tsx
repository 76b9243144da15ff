import { pictureAddress } from "../model/picture.ts";

const SIDE = 72;

type CardPictureProps = {
  /** Its id, or the picture itself where it is not sent yet. */
  picture: string;
  description: string | null;
};

/** A part of the announcement's picture below the hour, where the words leave room. */
export const CardPicture = ({ picture, description }: CardPictureProps) => (
  <img
    className="card-picture"
    src={picture.startsWith("data:") ? picture : pictureAddress(picture, "card")}
    alt={description ?? ""}
    width={SIDE}
    height={SIDE}
    loading="lazy"
    decoding="async"
  />
);
