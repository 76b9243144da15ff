import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { LinkedText } from "@/features/announcements/card/linked-text.tsx";
import { googleEvent } from "@/features/announcements/send/calendar-links.ts";
import { mailLink, shareText } from "@/features/announcements/send/share-text.ts";
import { shortDescription } from "@/features/editions/model/announcement-words.ts";
import { facts, SERVICE } from "@/features/editions/model/test-edition.ts";
import { slideOf } from "@/features/editions/outputs/slides/slide-list.ts";
import { whatsappMessages } from "@/features/editions/words/whatsapp-text.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { reminderMessage } from "./push-messages.ts";

// Each entry is a code, address or number that people copy, followed by a piece of it. An output is
// wrong if it contains only the piece.
const PARTS: [part: string, piece: string][] = [
  [
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Igreja Ltda.  SP6008BRASILIA62070503***63041D3D",
    "bcb.pix",
  ],
  ["23793.38128 60007.827136 95000.063305 9 75520000370000", "23793"],
  ["@_jovens.tc_", "jovens"],
  ["Graca*2026", "Graca"],
  ["a_b*c~d", "b*c"],
  ["Pix 12ABC34501DE35", "12ABC"],
  ["(11) 91111-1111", "91111"],
  ["ana_b@igreja.org", "ana_b"],
  ["https://x.org/_a_(b)", "x.org"],
];
const words = fc.constantFrom("Venha e traga um amigo.", "Culto", "\n", "das 9h às 12h –", "R$ 20");
const unit = fc.oneof(words, fc.constantFrom(...PARTS.map(([part]) => part)));
const texts = fc
  .tuple(fc.array(unit, { maxLength: 30 }), fc.constantFrom(" ", ", ", " (", "…\n", ",\n"))
  .map(([units, between]) => units.join(between));
const NOW = Date.parse(SERVICE);
const frame = { serviceAt: SERVICE, boardUrl: "", churchTitle: "" };

const page = (text: string) => renderToStaticMarkup(createElement(LinkedText, { text }));

const OUTPUTS: [name: string, said: (text: string) => string][] = [
  ["page", (text) => page(text).replaceAll(/<[^>]*>|\u2060/g, "")],
  ["shared text", (text) => shareText(of(text), "", NOW)],
  ["e-mail", (text) => new URL(mailLink(of(text), "", NOW)).searchParams.get("body") ?? ""],
  ["Google event", (text) => new URL(googleEvent(of(text))).searchParams.get("details") ?? ""],
  ["bulletin", (text) => shortDescription({ text }, 300)],
  ["slide", (text) => Object.values(slideOf(of(text), SERVICE)).join(" ")],
  ["push message", (text) => Object.values(reminderMessage("1", of(text), NOW) ?? {}).join(" ")],
  ["WhatsApp text", (text) => whatsappMessages([of(text)], frame).join("\n")],
  ["cut text", (text) => cutText(text, text.length % 200)],
];
const of = (text: string) =>
  facts({ title: text, location: text, description: text, contact: text, link_url: null });

test("a text on a page keeps each price and hour on one line and gets no additional blanks", () => {
  expect(page("R$ 260,00 às 19 h")).toMatch(/nowrap">R\$ 260,00<.+nowrap">9 h</);
});

test.each(OUTPUTS)(
  "the %s contains each code, address and number either unchanged or not at all",
  (_, said) => {
    vi.stubGlobal("window", { location: { origin: "https://avisos.example" } });
    fc.assert(
      fc.property(texts, (text) => {
        let rest = said(text);
        for (const [part] of PARTS) rest = rest.replaceAll(part.replace("Pix ", ""), "");
        for (const [part, piece] of PARTS) expect(rest, part).not.toContain(piece);
        expect(rest).not.toMatch(/∗|ˍ|∼|63041D3D/);
      }),
    );
  },
);
