import type { Node } from "@takumi-rs/core";
import palette from "../../web/lib/palette.json" with { type: "json" };
import { ACCENT, box, canvas, MUTED, mark, text } from "./elements.ts";
import {
  archedDay,
  dates,
  ministryLine,
  type PictureText,
  statusBand,
  titleLength,
  titleOf,
} from "./poster-parts.ts";

/** In pixels: the whole screen of a phone. */
const STATUS = { width: 1080, height: 1920 } as const;
const DAY = { fontSize: 86, height: 800 };
const MARGIN = 80;

/** The size and the most lines of a title, by its length: however long, all of it can be read. */
const TITLE_TYPES = [
  { fontSize: 118, lineClamp: 3 },
  { fontSize: 96, lineClamp: 4 },
  { fontSize: 76, lineClamp: 5 },
  { fontSize: 60, lineClamp: 8 },
] as const;

/**
 * The poster of an announcement for WhatsApp's Status and its like. They lay their own over the uppermost part and the
 * lowest; `site` is where there is more.
 */
export function statusPicture(announcement: PictureText & { site: string }): Node {
  const { board, title, when, struck, place, poster, site } = announcement;
  const row = { alignItems: "center", fontSize: 40 };
  return canvas(
    { ...STATUS, backgroundColor: poster.ground },
    archedDay(poster, { ...DAY, left: (STATUS.width - 5.6 * DAY.fontSize) / 2 }),
    box(
      {
        position: "absolute",
        left: MARGIN,
        top: 170,
        width: STATUS.width - 2 * MARGIN,
        height: STATUS.height - DAY.height - 250,
        flexDirection: "column",
        alignItems: "center",
        justifyContent: "space-between",
        textAlign: "center",
      },
      box(
        { ...row, maxWidth: "100%" },
        mark(76, ACCENT, palette["logo-mark"].light),
        box(
          { flexDirection: "column", marginLeft: 16, flexShrink: 1, alignItems: "flex-start" },
          text(board, { fontWeight: 600, flexShrink: 1 }),
          ...(site === "" ? [] : [text(site, { fontSize: 32, color: MUTED })]),
        ),
      ),
      box(
        { flexDirection: "column", alignItems: "center" },
        ...statusBand(announcement, { fontSize: 60 }),
        titleOf(announcement, TITLE_TYPES[titleLength(title)]),
        ...dates(announcement, when.length <= 48 ? 52 : 44, { marginTop: struck === "" ? 28 : 20 }),
        ...(place === ""
          ? []
          : [text(place, { marginTop: 10, fontSize: 44, lineHeight: 1.3, lineClamp: 2 })]),
      ),
      ministryLine(announcement, { fontSize: 40 }),
    ),
  );
}
