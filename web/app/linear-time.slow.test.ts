import { expect, test, vi } from "vitest";
import { filterIn } from "@/features/announcements/model/board-address.ts";
import { announcementSchema } from "@/features/announcements/model/checked-fields.ts";
import { announcementFacts } from "@/features/announcements/model/facts.ts";
import { changesBetween } from "@/features/announcements/model/history-words.ts";
import { applyFilter } from "@/features/announcements/search/filter-announcements.ts";
import { foundPieces } from "@/features/announcements/search/marked-text.tsx";
import { googleEvent } from "@/features/announcements/send/calendar-links.ts";
import { embedCode } from "@/features/announcements/send/embed-panel.tsx";
import { savedPicture } from "@/features/announcements/send/save-picture.tsx";
import { mailLink, shareText } from "@/features/announcements/send/share-text.ts";
import { unformatted } from "@/features/announcements/send/whatsapp.ts";
import { instagramName } from "@/features/church/rules.ts";
import { linesOf, shortDescription } from "@/features/editions/model/announcement-words.ts";
import type { Chosen } from "@/features/editions/model/chosen-announcements.ts";
import { correctionWords } from "@/features/editions/model/corrections.ts";
import { block, facts, SERVICE } from "@/features/editions/model/test-edition.ts";
import { slideOf } from "@/features/editions/outputs/slides/slide-list.ts";
import { blockSlides } from "@/features/editions/outputs/slides/text-slides.ts";
import { knownWords, newFacts } from "@/features/editions/spoken/new-facts.ts";
import { readAloud } from "@/features/editions/spoken/read-aloud.ts";
import { readingSeconds } from "@/features/editions/spoken/reading-time.ts";
import { sentencesIn } from "@/features/editions/spoken/sentences.ts";
import { spokenText } from "@/features/editions/spoken/spoken-text.ts";
import { printedWords } from "@/features/editions/words/bulletin-items.ts";
import { blockPart } from "@/features/editions/words/bulletin-parts.ts";
import { whatsappMessages } from "@/features/editions/words/whatsapp-text.ts";
import { cleanText } from "@/lib/text/clean-text.ts";
import { cutParts, cutText } from "@/lib/text/cut-text.ts";
import { dividedText } from "@/lib/text/divide-text.ts";
import { fold } from "@/lib/text/fold.ts";
import { namesPixKey, pixCodeAt, pixValue } from "@/lib/text/payments.ts";
import { phoneNumber } from "@/lib/text/phone-number.ts";
import { cityOf, pixCode } from "@/lib/text/pix-code.ts";
import { pixKey } from "@/lib/text/pix-key.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { textParts } from "@/lib/text/text-parts.ts";
import { typedPhone } from "@/lib/text/typed-phone.ts";
import { siteAddress, webAddress, webAddressIn } from "@/lib/text/web-address.ts";
import { recognise } from "@/recogniser/recognise.ts";
import given from "../../test/messages/given.json";
import { findSlowText } from "../../test/support/find-slow-text.ts";
import { changesMessage, digestMessage, newsMessage } from "./push-lists.ts";
import { askedMessage, changeMessage } from "./push-messages.ts";

// Lengths of the tested texts in UTF-16 code units. The limits in supabase/limits.ts count
// characters, so these lengths are twice the limits: a character has at most two code units.
const DESCRIPTION = 10_000;
// Many patterns read each number of a message. A longer text would come too near the time limit on
// a busy machine.
const MESSAGE = 2_000;
const BLOCK = 6_000;
const SENTENCES = 1_000;
const LINE = 400;
const SEARCH = 500;

const NOW = Date.parse(SERVICE);
const LINK = "https://avisos.example/avisos/1";
const frame = { serviceAt: SERVICE, boardUrl: "https://avisos.example", churchTitle: "Avisos" };

/**
 * Returns an announcement whose texts all begin with `text`, cut to the length that each field
 * allows.
 */
function filled(text: string): Chosen {
  const line = text.slice(0, LINE);
  const lines = { title: line, location: line, contact: line, status_reason: line };
  return facts({ ...lines, description: text, link_url: `https://a.bc/${line}` });
}

const form = (text: string) => ({
  title: text,
  description: text,
  location: text,
  contact: text,
  status_reason: text,
  link_url: text,
  link_label: text,
  status: "cancelled",
  ministry_id: null,
  date: "2026-11-28",
  time: "19:30",
  endDate: "",
  endTime: "",
});

const wellFormed = (text: string) => text.replaceAll(/\p{Cs}/gu, "?");
const pair = (text: string) => [filled(text), filled(`${text}.`)] as const;
const changed = (text: string) => ({ before: filled(`${text}.`), after: filled(text) });
const news = (text: string) => [{ id: "", row: filled(text) }];
const cancelled = (text: string) => ({ ...filled(text), status: "cancelled" });

type Read = (text: string) => unknown;
type Reader = [name: string, length: number, read: Read];

// Functions that take only a text.
const UNARY: Read[] = [
  textParts,
  webAddress,
  siteAddress,
  namesPixKey,
  pixValue,
  cutParts,
  unformatted,
  plainLine,
  pixKey,
  typedPhone,
  instagramName,
  cleanText,
  fold,
  linesOf,
  readAloud,
];

const READERS: Reader[] = [
  ...UNARY.map((read): Reader => [read.name, DESCRIPTION, read]),
  ["webAddressIn", DESCRIPTION, (text) => webAddressIn(text, text)],
  ["pixCode", DESCRIPTION, (text) => pixCode({ key: "1", receiver: text, city: cityOf(text) })],
  ["pixCodeAt", DESCRIPTION, (text) => pixCodeAt(text, 0)],
  ["phoneNumber", DESCRIPTION, (text) => phoneNumber("3333-4444", text)],
  ["cutText to almost the whole length", DESCRIPTION, (text) => cutText(text, text.length - 1)],
  ["cutText to 140 code units", DESCRIPTION, (text) => cutText(text, 140)],
  ["said", LINE, (text) => announcementFacts(filled(text), { now: NOW })],
  ["changeMessage", LINE, (text) => changeMessage("", changed(text), NOW)],
  [
    "changesMessage",
    LINE,
    (text) =>
      changesMessage(
        ["a", "b"].map((id) => ({ id, ...changed(text) })),
        NOW,
      ),
  ],
  ["digestMessage", LINE, (text) => digestMessage([filled(text)])],
  ["newsMessage", LINE, (text) => newsMessage({ id: "", name: text }, news(text), NOW)],
  ["askedMessage", LINE, (text) => askedMessage("", filled(text), NOW)],
  ["shareText", DESCRIPTION, (text) => shareText(filled(text), LINK, NOW)],
  ["mailLink", DESCRIPTION, (text) => mailLink(filled(wellFormed(text)), LINK, NOW)],
  ["googleEvent", DESCRIPTION, (text) => googleEvent(filled(text))],
  ["changesBetween", DESCRIPTION, (text) => changesBetween(...pair(text), () => "")],
  ["announcementSchema", DESCRIPTION, (text) => announcementSchema.safeParse(form(text))],
  ["correctionWords", LINE, (text) => correctionWords(filled(text), null, NOW)],
  ["savedPicture", LINE, (text) => savedPicture(filled(text))],
  ["embedCode", LINE, (text) => embedCode(text, text)],
  ["filterIn", SEARCH, (text) => filterIn(new URLSearchParams({ busca: text }))],
  ["foundPieces", DESCRIPTION, (text) => foundPieces(text, [text.slice(0, 3)])],
  ["a search with results", DESCRIPTION, (text) => search(text, text.slice(0, SEARCH))],
  ["a search without results", DESCRIPTION, (text) => search(text, `x${text.slice(0, 99)}`)],
  ["shortDescription", DESCRIPTION, (text) => shortDescription({ text }, DESCRIPTION)],
  ["spokenText", DESCRIPTION, (text) => spokenText(filled(text), SERVICE)],
  ["spokenText when cancelled", DESCRIPTION, (text) => spokenText(cancelled(text), SERVICE)],
  [
    "recognise",
    MESSAGE,
    (text) => recognise(text, { now: SERVICE, timeZone: "America/Sao_Paulo", maxDays: 60 }),
  ],
  ["sentencesIn", SENTENCES, sentencesIn],
  [
    "newFacts",
    DESCRIPTION,
    (text) => newFacts(sentencesIn(text), knownWords([text.slice(0, LINE)])),
  ],
  ["readingSeconds", SENTENCES, (text) => readingSeconds(text)],
  ["printedWords", DESCRIPTION, (text) => printedWords(filled(text), SERVICE)],
  ["slideOf", DESCRIPTION, (text) => slideOf(filled(text), SERVICE)],
  ["whatsappMessages", DESCRIPTION, (text) => whatsappMessages([filled(text)], frame)],
  [
    "whatsappMessages with a block",
    BLOCK,
    (text) => whatsappMessages([], { ...frame, blocks: [block({ text })] }),
  ],
  ["blockPart", BLOCK, (text) => blockPart(block({ text }), undefined)],
  ["blockSlides", BLOCK, (text) => blockSlides(block({ text }), undefined)],
  ["dividedText", DESCRIPTION, (text) => dividedText(text, 400)],
];

function search(text: string, wanted: string) {
  return applyFilter([filled(text)], { search: wanted, ministryId: "" });
}

test.each(READERS)(
  "%s takes linear time: less than 20 ms for %i UTF-16 code units",
  (_, length, read) => {
    vi.stubGlobal("window", { location: { origin: "https://avisos.example" } });
    expect(findSlowText(read, length)).toBeUndefined();
  },
  60_000,
);

test("the recogniser reads a message of 5,000 characters in less than 20 ms", () => {
  const text = given
    .map((message) => message.text)
    .join("\n")
    .slice(0, 5_000);
  // The fastest of 40 measurements counts, because other programs slow some of them down.
  const times = Array.from({ length: 40 }, () => {
    const start = performance.now();
    recognise(text, { now: SERVICE, timeZone: "America/Sao_Paulo", maxDays: 60 });
    return performance.now() - start;
  });
  expect(Math.min(...times)).toBeLessThan(20);
});
