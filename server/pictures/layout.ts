import type { Node } from "@takumi-rs/core";
import palette from "../../web/lib/palette.json" with { type: "json" };
import {
  ACCENT,
  box,
  canvas,
  heading,
  MUTED,
  mark,
  middle,
  PREVIEW,
  SUNKEN,
  text,
} from "./elements.ts";
import {
  archedDay,
  dates,
  ministryLine,
  type PictureText,
  statusBand,
  titleLength,
  titleOf,
} from "./poster-parts.ts";

const MARK = palette["logo-mark"].light;

type TitleType = { fontSize: number; lineClamp: number };

/** The size and the most lines of a title; with a `band` above it the whole still fits. */
export function titleType(title: string, hasBand = false): TitleType {
  const length = titleLength(title);
  if (length === 0) return { fontSize: hasBand ? 68 : 76, lineClamp: 2 };
  if (length === 1) return { fontSize: hasBand ? 54 : 62, lineClamp: 3 };
  return { fontSize: hasBand ? 46 : 50, lineClamp: hasBand ? 3 : 4 };
}

/** The size of the date: one that spans days has its end on the second line. */
export const whenSize = (when: string) => (when.length <= 48 ? 38 : 30);

/** The preview of a link to an announcement: its poster, with the place. */
export function announcementPicture(announcement: PictureText): Node {
  const { board, title, when, struck, place, poster, status } = announcement;
  const type = titleType(title, status !== "");
  return canvas(
    { ...PREVIEW, backgroundColor: poster.ground },
    archedDay(poster, { fontSize: 37, height: 352, left: 50 }),
    middle(
      { justifyContent: "space-between" },
      text(board, { fontSize: 32, fontWeight: 500, color: MUTED }),
      box(
        { flexDirection: "column", alignItems: "flex-start" },
        ...statusBand(announcement, { fontSize: 46 }),
        titleOf(announcement, type),
        ...dates(announcement, whenSize(when), { marginTop: struck === "" ? 20 : 16 }),
        // A long title leaves room for one line of it.
        ...(place === ""
          ? []
          : [
              text(place, {
                marginTop: 8,
                fontSize: 34,
                lineHeight: 1.3,
                lineClamp: type.lineClamp > 2 ? 1 : 2,
              }),
            ]),
      ),
      ministryLine(announcement, { fontSize: 32 }),
    ),
  );
}

/** The picture of the board itself, `Avisos da Igreja TC`. */
export function boardPicture(board: string): Node {
  return canvas(
    PREVIEW,
    box({ position: "absolute", left: 880, top: 90 }, mark(560, SUNKEN)),
    box({ position: "absolute", left: 24, top: 190 }, mark(250, ACCENT, MARK)),
    middle(
      { justifyContent: "center" },
      heading(board, titleType(board)),
      box({ width: 96, height: 8, margin: "28px 0", borderRadius: 4, backgroundColor: MARK }),
      text("O que vai acontecer nos próximos dias", {
        fontSize: 38,
        lineHeight: 1.3,
        lineClamp: 2,
        color: MUTED,
      }),
    ),
  );
}
