import type { Node } from "@takumi-rs/core";
import palette from "../../web/lib/palette.json" with { type: "json" };
import { box, heading, MUTED, SURFACE, text } from "./elements.ts";

/** The texts of a picture, each on one line and perhaps empty. */
export type PictureText = {
  /** Name of the board, such as `Avisos da Igreja`. */
  board: string;
  title: string;
  /** Date, such as `sábado, 21 de novembro, 19:30`. */
  when: string;
  /**
   * Former date of an announcement that was moved to another day. The picture shows the former date
   * struck through.
   */
  struck: string;
  place: string;
  ministry: string;
  /** The status on the picture: `Adiado`, `Cancelado` or empty. */
  status: string;
  /** Day and colours of the poster, from web/features/announcements/poster/. */
  poster: {
    day: { weekday: string; day: string; month: string; until: string; isHeld: boolean };
    ground: string;
    color: string;
    /** The arch around the day, as a CSS `box-shadow`. */
    arch: string;
  };
};

/**
 * Returns the length class of a title, from 0 (short) to 3. The longest word that a class allows
 * fits on one line.
 */
export function titleLength(title: string): 0 | 1 | 2 | 3 {
  const longestWord = Math.max(...title.split(" ").map((word) => word.length));
  if (title.length <= 30 && longestWord <= 14) return 0;
  if (title.length <= 60 && longestWord <= 17) return 1;
  return title.length <= 110 ? 2 : 3;
}

const STRUCK = { textDecorationLine: "line-through", textDecorationThickness: "0.06em" };

const isCancelled = ({ status }: Pick<PictureText, "status">) => status === "Cancelado";

/**
 * Returns the day below its arch. `style` contains font size, height and left position in pixels.
 */
export function archedDay(
  { day: { weekday, day, month, until, isHeld }, arch }: PictureText["poster"],
  style: { fontSize: number; height: number; left: number },
): Node {
  const muted = !isHeld && { color: MUTED };
  return box(
    {
      position: "absolute",
      bottom: 0,
      width: "5.6em",
      padding: "1.2em 0 0",
      borderRadius: "2.8em 2.8em 0 0",
      flexDirection: "column",
      alignItems: "center",
      backgroundColor: SURFACE,
      boxShadow: arch,
      lineHeight: 1.1,
      ...style,
    },
    text(weekday, { color: MUTED }),
    heading(day, { fontSize: "3.2em", lineHeight: 1.05, ...muted, ...(!isHeld && STRUCK) }),
    text(month, { fontWeight: 600, ...muted }),
    ...(until === "" ? [] : [text(until, { fontSize: "0.76em", marginTop: "0.3em", ...muted })]),
  );
}

/** Returns the band `CANCELADO` or `ADIADO`, or nothing for a scheduled announcement. */
export function statusBand(announcement: PictureText, style: { fontSize: number }): Node[] {
  const { status } = announcement;
  if (status === "") return [];
  const { danger, postponed } = palette;
  const band = {
    padding: "0.17em 0.56em",
    borderRadius: "0.35em",
    marginBottom: "0.43em",
    backgroundColor: isCancelled(announcement) ? danger.light : postponed.light,
  };
  const letters = { fontWeight: 700, letterSpacing: 2, color: SURFACE };
  return [box({ ...style, ...band }, text(status.toUpperCase(), letters))];
}

/** Returns the line with the place, or nothing for an announcement without a place. */
export const placeLine = (place: string, style: object): Node[] =>
  place === "" ? [] : [text(place, { lineHeight: 1.3, ...style })];

/** Returns the title. The title of a cancelled announcement is struck through. */
export const titleText = (announcement: PictureText, style: object): Node =>
  heading(announcement.title, {
    ...style,
    ...(isCancelled(announcement) && { color: MUTED, ...STRUCK }),
  });

/**
 * Returns the current date in `fontSize` pixels. The former date stands struck through above it, if
 * there is one.
 */
export function dateLines(announcement: PictureText, fontSize: number, style: object): Node[] {
  const { struck, when } = announcement;
  const cancelledStyle = isCancelled(announcement) && { color: MUTED, ...STRUCK };
  const former = { fontSize: fontSize * 0.8, color: MUTED, textDecorationLine: "line-through" };
  return [
    ...(struck === "" ? [] : [text(struck, { lineHeight: 1.25, ...style, ...former })]),
    text(when, {
      fontSize,
      fontWeight: 600,
      lineHeight: 1.25,
      lineClamp: 2,
      textWrap: "balance",
      ...style,
      ...(struck !== "" && { marginTop: 4 }),
      ...cancelledStyle,
    }),
  ];
}

/**
 * Returns the line with a coloured dot and the ministry's name. Without a ministry, the line is
 * empty and has the same height.
 */
export function ministryLine({ ministry, poster }: PictureText, style: { fontSize: number }): Node {
  const dot = { width: "0.75em", height: "0.75em", borderRadius: "0.38em", marginRight: "0.44em" };
  return box(
    { height: "1.3em", alignItems: "center", flexShrink: 0, maxWidth: "100%", ...style },
    ...(ministry === ""
      ? []
      : [
          box({ ...dot, flexShrink: 0, backgroundColor: poster.color }),
          text(ministry, { fontWeight: 500, flexShrink: 1 }),
        ]),
  );
}
