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
  dateLines,
  ministryLine,
  type PictureText,
  placeLine,
  statusBand,
  titleLength,
  titleText,
} from "./poster-parts.ts";

const MARK = palette["logo-mark"].light;

/** Size of a picture for WhatsApp Status in pixels, which is the size of a phone's screen. */
const STATUS = { width: 1080, height: 1920 } as const;
const STATUS_DAY = { fontSize: 86, height: 800 };
const STATUS_MARGIN = 80;

/**
 * Font size and maximum lines of a title on a Status picture, by `titleLength`. The longest allowed
 * title fits completely.
 */
const STATUS_TITLES = [
  { fontSize: 118, lineClamp: 3 },
  { fontSize: 96, lineClamp: 4 },
  { fontSize: 76, lineClamp: 5 },
  { fontSize: 60, lineClamp: 8 },
] as const;

type TitleType = { fontSize: number; lineClamp: number };

/**
 * Returns font size and maximum lines of a title. A title below a status band is smaller, so that
 * the band and the title both fit.
 */
export function titleType(title: string, hasBand = false): TitleType {
  const length = titleLength(title);
  if (length === 0) return { fontSize: hasBand ? 68 : 76, lineClamp: 2 };
  if (length === 1) return { fontSize: hasBand ? 54 : 62, lineClamp: 3 };
  return { fontSize: hasBand ? 46 : 50, lineClamp: hasBand ? 3 : 4 };
}

/**
 * Returns whether a date text fits on one line. The text of several days usually needs two lines.
 */
export const isShortDate = (when: string) => when.length <= 48;

/** Returns the preview picture for a link to an announcement: the poster with the place. */
export function announcementPicture(announcement: PictureText): Node {
  const { board, title, when, struck, place, poster, status } = announcement;
  const type = titleType(title, status !== "");
  // Below a long title, only one line of the place fits.
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
        titleText(announcement, type),
        ...dateLines(announcement, isShortDate(when) ? 38 : 30, {
          marginTop: struck === "" ? 20 : 16,
        }),
        ...placeLine(place, placeType),
      ),
      ministryLine(announcement, { fontSize: 32 }),
    ),
  );
}

/** Returns the preview picture of the board with the name `board`. */
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
 * Returns the poster of an announcement for WhatsApp Status. Top and bottom contain no text,
 * because apps cover these parts. `site` is the host name of the board, or empty.
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
        titleText(announcement, STATUS_TITLES[titleLength(title)]),
        ...dateLines(announcement, isShortDate(when) ? 52 : 44, {
          marginTop: struck === "" ? 28 : 20,
        }),
        ...placeLine(place, { marginTop: 10, fontSize: 44, lineClamp: 2 }),
      ),
      ministryLine(announcement, { fontSize: 40 }),
    ),
  );
}
