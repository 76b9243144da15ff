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
  placeLine,
  statusBand,
  titleLength,
  titleOf,
} from "./poster-parts.ts";

const MARK = palette["logo-mark"].light;

/** In pixels: the whole screen of a phone. */
const STATUS = { width: 1080, height: 1920 } as const;
const STATUS_DAY = { fontSize: 86, height: 800 };
const STATUS_MARGIN = 80;

/** The size and the most lines of a title on Status, by its length: all of the longest one can be read. */
const STATUS_TITLES = [
  { fontSize: 118, lineClamp: 3 },
  { fontSize: 96, lineClamp: 4 },
  { fontSize: 76, lineClamp: 5 },
  { fontSize: 60, lineClamp: 8 },
] as const;

type TitleType = { fontSize: number; lineClamp: number };

/** Returns the size and the most lines of a title; with a `band` above it the whole still fits. */
export function titleType(title: string, hasBand = false): TitleType {
  const length = titleLength(title);
  if (length === 0) return { fontSize: hasBand ? 68 : 76, lineClamp: 2 };
  if (length === 1) return { fontSize: hasBand ? 54 : 62, lineClamp: 3 };
  return { fontSize: hasBand ? 46 : 50, lineClamp: hasBand ? 3 : 4 };
}

/** Whether a date fits on one line; one that spans days has its end on the second. */
export const isShortDate = (when: string) => when.length <= 48;

/** The preview of a link to an announcement: its poster, with the place. */
export function announcementPicture(announcement: PictureText): Node {
  const { board, title, when, struck, place, poster, status } = announcement;
  const type = titleType(title, status !== "");
  // A long title leaves room for one line of the place.
  const placeType = { marginTop: 8, fontSize: 34, lineClamp: type.lineClamp > 2 ? 1 : 2 };
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
        ...dates(announcement, isShortDate(when) ? 38 : 30, { marginTop: struck === "" ? 20 : 16 }),
        ...placeLine(place, placeType),
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

/**
 * The poster of an announcement for WhatsApp's Status and its like, which cover the top and the bottom. `site` says where
 * the board is.
 */
export function statusPicture(announcement: PictureText & { site: string }): Node {
  const { board, title, when, struck, place, poster, site } = announcement;
  return canvas(
    { ...STATUS, backgroundColor: poster.ground },
    archedDay(poster, { ...STATUS_DAY, left: (STATUS.width - 5.6 * STATUS_DAY.fontSize) / 2 }),
    box(
      {
        position: "absolute",
        left: STATUS_MARGIN,
        top: 170,
        width: STATUS.width - 2 * STATUS_MARGIN,
        height: STATUS.height - STATUS_DAY.height - 250,
        flexDirection: "column",
        alignItems: "center",
        justifyContent: "space-between",
        textAlign: "center",
      },
      box(
        { alignItems: "center", fontSize: 40, maxWidth: "100%" },
        mark(76, ACCENT, MARK),
        box(
          { flexDirection: "column", marginLeft: 16, flexShrink: 1, alignItems: "flex-start" },
          text(board, { fontWeight: 600, flexShrink: 1 }),
          ...(site === "" ? [] : [text(site, { fontSize: 32, color: MUTED })]),
        ),
      ),
      box(
        { flexDirection: "column", alignItems: "center" },
        ...statusBand(announcement, { fontSize: 60 }),
        titleOf(announcement, STATUS_TITLES[titleLength(title)]),
        ...dates(announcement, isShortDate(when) ? 52 : 44, { marginTop: struck === "" ? 28 : 20 }),
        ...placeLine(place, { marginTop: 10, fontSize: 44, lineClamp: 2 }),
      ),
      ministryLine(announcement, { fontSize: 40 }),
    ),
  );
}
