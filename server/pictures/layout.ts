import type { Node } from "@takumi-rs/core";
import palette from "../../web/lib/palette.json" with { type: "json" };
import { ACCENT, box, frame, heading, MUTED, mark, text } from "./elements.ts";

/** What a picture of an announcement says, each on one line; empty where there is nothing to say. */
export type PictureText = {
  /** `Avisos da Igreja TC`. */
  board: string;
  leaf: { weekday: string; day: string; month: string };
  title: string;
  /** `sábado, 21 de novembro, 19:30`. */
  when: string;
  /** The same of the date that no longer holds. */
  struck: string;
  /** Whether the day of `leaf` holds. */
  hasDate: boolean;
  place: string;
  ministry: string;
  /** Of the ministry, as `#rrggbb`. */
  color: string | undefined;
  /** `Adiado` or `Cancelado`. */
  status: string;
};

const SURFACE = palette.surface.light;
const LINE = palette.line.light;
const MARK = palette["logo-mark"].light;
const DANGER = palette.danger.light;
const POSTPONED = palette.postponed.light;

const STRUCK = { textDecorationLine: "line-through", textDecorationThickness: 5 };

const isCancelled = (status: string) => status === "Cancelado";

type TitleType = { fontSize: number; lineClamp: number };

/**
 * The size and the most lines of a title, by its length: short ones are read from afar. A word that is the last to fit
 * stays in one piece, and with a `band` above it the whole still fits.
 */
export function titleType(title: string, hasBand = false): TitleType {
  const longestWord = Math.max(...title.split(" ").map((word) => word.length));
  if (title.length <= 30 && longestWord <= 14) return { fontSize: hasBand ? 68 : 76, lineClamp: 2 };
  if (title.length <= 60 && longestWord <= 17) return { fontSize: hasBand ? 54 : 62, lineClamp: 3 };
  return { fontSize: hasBand ? 46 : 50, lineClamp: hasBand ? 3 : 4 };
}

/** The size of the date: one that spans days has its end on the second line. */
export const whenSize = (when: string) => (when.length <= 48 ? 38 : 30);

function leaf({
  leaf: { weekday, day, month },
  color = ACCENT,
  status,
  hasDate,
}: PictureText): Node {
  const size = { width: 196, height: 252, borderRadius: 28, border: `2px solid ${LINE}` };
  const off = (isCancelled(status) || !hasDate) && { ...STRUCK, color: MUTED };
  return box(
    {
      position: "absolute",
      left: 56,
      top: 176,
      flexDirection: "column",
      alignItems: "center",
      overflow: "hidden",
      backgroundColor: SURFACE,
      ...size,
    },
    box({ width: "100%", height: 26, flexShrink: 0, backgroundColor: color }),
    text(weekday, { marginTop: 18, fontSize: 36, lineHeight: 1.1, color: MUTED }),
    heading(day, { fontSize: 112, lineHeight: 1.05, ...off }),
    text(month, { fontSize: 36, fontWeight: 600, lineHeight: 1.1, ...(off && { color: MUTED }) }),
  );
}

function statusBand(status: string): Node {
  const backgroundColor = isCancelled(status) ? DANGER : POSTPONED;
  return box(
    {
      alignSelf: "flex-start",
      padding: "8px 26px",
      borderRadius: 16,
      marginBottom: 20,
      backgroundColor,
    },
    text(status.toUpperCase(), { fontSize: 46, fontWeight: 700, letterSpacing: 2, color: SURFACE }),
  );
}

/** The picture of an announcement. */
export function announcementPicture(announcement: PictureText): Node {
  const { board, title, when, struck, place, ministry, color = ACCENT, status } = announcement;
  const type = titleType(title, status !== "");
  const off = isCancelled(status) && { color: MUTED };
  const lines = [
    status !== "" && statusBand(status),
    heading(title, { ...type, ...(off && { ...off, ...STRUCK }) }),
    struck !== "" &&
      text(struck, {
        marginTop: 16,
        fontSize: 30,
        lineHeight: 1.25,
        color: MUTED,
        textDecorationLine: "line-through",
      }),
    text(when, {
      marginTop: struck === "" ? 20 : 4,
      fontSize: whenSize(when),
      fontWeight: 600,
      lineHeight: 1.25,
      lineClamp: 2,
      textWrap: "balance",
      color: ACCENT,
      ...off,
    }),
    // A long title leaves room for one line of it.
    place !== "" &&
      text(place, {
        marginTop: 8,
        fontSize: 34,
        lineHeight: 1.3,
        lineClamp: type.lineClamp > 2 ? 1 : 2,
      }),
  ];
  const dot = { width: 24, height: 24, borderRadius: 12, flexShrink: 0, marginRight: 14 };
  return frame(
    leaf(announcement),
    { justifyContent: "space-between" },
    text(board, { fontSize: 32, fontWeight: 500, color: MUTED }),
    box({ flexDirection: "column" }, ...lines.filter((line) => line !== false)),
    box(
      { height: 42, alignItems: "center", flexShrink: 0 },
      ...(ministry === ""
        ? []
        : [
            box({ ...dot, backgroundColor: color }),
            text(ministry, { width: 570, fontSize: 32, fontWeight: 500 }),
          ]),
    ),
  );
}

/** The picture of the board itself, `Avisos da Igreja TC`. */
export function boardPicture(board: string): Node {
  return frame(
    box({ position: "absolute", left: 24, top: 190 }, mark(250, ACCENT, MARK)),
    { justifyContent: "center" },
    heading(board, titleType(board)),
    box({ width: 96, height: 8, margin: "28px 0", borderRadius: 4, backgroundColor: MARK }),
    text("O que vai acontecer nos próximos dias", {
      fontSize: 38,
      lineHeight: 1.3,
      lineClamp: 2,
      color: MUTED,
    }),
  );
}
