// Collects the texts of every channel about the same announcement, for tests.
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { changesBetween } from "@/features/announcements/model/history-words.ts";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import { mailLink, shareText } from "@/features/announcements/send/share-text.ts";
import { factsAt } from "@/features/editions/model/announcement-words.ts";
import type { Chosen } from "@/features/editions/model/chosen-announcements.ts";
import { facts, SERVICE } from "@/features/editions/model/test-edition.ts";
import { BulletinCover } from "@/features/editions/outputs/bulletin/bulletin-cover.tsx";
import { ItemEntry } from "@/features/editions/outputs/bulletin/item-entry.tsx";
import { AnnouncementSlide } from "@/features/editions/outputs/slides/announcement-slide.tsx";
import { slideOf } from "@/features/editions/outputs/slides/slide-list.ts";
import { spokenText } from "@/features/editions/spoken/spoken-text.ts";
import { RowWhen } from "@/features/editions/week/list/row-summary.tsx";
import { bulletinItems } from "@/features/editions/words/bulletin-items.ts";
import { bulletinParts } from "@/features/editions/words/bulletin-parts.ts";
import { whatsappMessages } from "@/features/editions/words/whatsapp-text.ts";
import { describe } from "./announcement-texts.ts";
import { digestMessage, newsMessage } from "./push-lists.ts";
import { askedMessage, changeMessage, reminderMessage } from "./push-messages.ts";
import { load, provideConfig, provideFetch, render } from "./server-entry.tsx";

const ZONE = "America/Sao_Paulo";
provideConfig({
  churchName: "da Graça",
  timeZone: ZONE,
  supabaseAnonKey: "key",
  publicUrl: "https://avisos.example",
  boardPicture: "/previa.png",
  canBeEmbedded: false,
  sendsMail: false,
  sendsPush: false,
});

const NOW = Date.parse(SERVICE);
const ID = announcement().id;
/** Returns the instant at which the church's clock shows a moment of November 2026: `28 23:59`. */
const at = (moment: string) => new Date(`2026-11-${moment.replace(" ", "T")}-03:00`).toISOString();

const RULE = {
  frequency: "weekly",
  starts_on: "2026-11-23",
  weekdays: [1, 2, 3, 4, 5],
  until: null,
  routine: true,
};

const BASE = { title: "Almoço", description: "Venha.", date: at("28 23:59") };
const row = (changes: Partial<Chosen>) => ({
  ...facts({ ...BASE, ...changes }),
  created_at: SERVICE,
  updated_at: SERVICE,
});
type Row = ReturnType<typeof row>;

/** Announcements without an hour, and their neighbours. */
export const STATES = {
  AFTER: row({ hour_words: "após o culto" }),
  ALL_DAY: row({
    hour_words: "o dia todo",
    date: at("27 23:59"),
    ends_at: at("29 23:59"),
  }),
  NOTICE: row({ kind: "notice", title: "Secretaria", date: at("30 23:59") }),
  WEEKDAY: row({ date: at("27 19:30"), series_id: ID, series: RULE }),
  MOVED: row({ status: "postponed", date: at("28 19:30"), former_date: at("27 23:59") }),
  UNKNOWN: row({ location: null }),
};

/** Returns the text of HTML, in which an element ends a word. */
export const text = (html: string) => html.replaceAll(/<[^<>]+>/g, " ").replaceAll(/\s+/g, " ");
const shown = (node: ReactNode) =>
  text(renderToStaticMarkup(createElement(MemoryRouter, null, node)));
const said = (message: object | undefined) => JSON.stringify(message ?? "");
const frame = { serviceAt: SERVICE, boardUrl: "https://avisos.example", churchTitle: "Avisos" };

/** Renders the page of an announcement on the server. */
export const page = async (one: Row) => {
  provideFetch(async (input) => {
    const { pathname, searchParams } = new URL(String(input));
    if (pathname === "/rest/v1/series") {
      const rule = { ...RULE, id: ID, starts_at: "19:30:00", time_zone: ZONE, revision: 1 };
      return Response.json([rule]);
    }
    const isRow = pathname === "/rest/v1/announcements" && searchParams.has("id");
    return Response.json(isRow ? [one] : []);
  });
  const { data } = await load(`/avisos/${ID}`, NOW);
  return render(`/avisos/${ID}`, { data, now: NOW });
};

function bulletin(one: Row) {
  const [item] = bulletinItems([one], SERVICE);
  if (item === undefined) return "";
  const entry = createElement(ItemEntry, {
    item,
    isFirst: true,
    textLength: 300,
  });
  return shown(entry);
}

const cover = (one: Row) => {
  const others = { blocks: [], week: [], upcoming: [], pix: undefined };
  const parts = bulletinParts({ announcements: [one], serviceAt: SERVICE, ...others });
  return shown(createElement(BulletinCover, { parts, service: "Culto" }));
};

const slide = (one: Row) => {
  const slide = slideOf(one, SERVICE);
  return shown(createElement(AnnouncementSlide, { slide, isOngoing: false, theme: "dark" }));
};

const changed = (one: Row) =>
  changeMessage(
    ID,
    { before: { ...one, location: "Templo", date: at("26 18:00") }, after: one },
    NOW,
  );

/** Each channel of the board, with what the channel says about an announcement. */
export const CHANNELS: Record<string, (one: Row) => string | Promise<string>> = {
  page: async (one) => text((await page(one)).html),
  "head of the page": async (one) => (await page(one)).head.split("<script")[0] ?? "",
  picture: (one) => describe(one, NOW).when + describe(one, NOW).struck,
  feed: (one) => describe(one, NOW).summary,
  "shared text": (one) => shareText(one, "", NOW),
  "e-mail": (one) => new URL(mailLink(one, "", NOW)).searchParams.get("body") ?? "",
  "row of the week": (one) => shown(createElement(RowWhen, { facts: factsAt(one, SERVICE) })),
  bulletin,
  slide,
  "WhatsApp text": (one) => whatsappMessages([one], frame).join("\n"),
  "push message of an editor": (one) => said(askedMessage(ID, one, NOW)),
  "push message about a new announcement": (one) =>
    said(newsMessage({ id: ID, name: "Louvor" }, [{ id: ID, row: one }], NOW)),
};
/** The channels that leave notices out, or a part of the other announcements. */
export const PARTIAL_CHANNELS: typeof CHANNELS = {
  cover,
  script: (one) => spokenText(one, SERVICE),
  "push message about a change": (one) => said(changed(one)),
  "push reminder": (one) => said(reminderMessage(ID, one, NOW)),
  digest: (one) => said(digestMessage([{ ...one, routine: one.series?.routine }])),
  history: (one) => JSON.stringify(changesBetween(row({}), one, () => "")),
  "data for search engines": async (one) => (await page(one)).head.split(/<\/?script/)[1] ?? "",
};
