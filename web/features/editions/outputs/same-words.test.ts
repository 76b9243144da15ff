import fc from "fast-check";
import { expect, test } from "vitest";
import { takesPlace } from "@/features/announcements/model/summary.ts";
import {
  byDay,
  placeOf,
  scheduleWritten,
  timeWritten,
  titleOf,
  whenWritten,
} from "../model/announcement-words.ts";
import type { Chosen } from "../model/chosen.ts";
import { facts, SERVICE } from "../model/test-chosen.ts";
import { spokenText } from "../spoken/spoken.ts";
import { slideOf } from "./slides/slide.ts";
import { whatsappMessages } from "./whatsapp/whatsapp-text.ts";

const frame = { serviceAt: SERVICE, boardUrl: "https://a.org", churchTitle: "Avisos" };
const HOUR = 3_600_000;

// Signs that WhatsApp would format, and addresses that are not read aloud, are changed on purpose.
const plain = fc
  .string({ unit: fc.constantFrom(..."abcdeigmnorstuãçéõ "), maxLength: 40 })
  .map((letters) => `A${letters.replaceAll(/ +/g, " ")}z`);
const some = fc
  .record({
    title: plain,
    // No part of any title.
    location: plain.map((words) => `Rua ${words}`),
    starts: fc.nat(9 * 24),
    lasts: fc.option(fc.integer({ min: 1, max: 100 })),
    status: fc.constantFrom("scheduled", "postponed", "cancelled"),
    was: fc.option(fc.nat(9 * 24)),
  })
  .map(({ starts, lasts, was, ...rest }): Chosen => {
    const start = Date.parse(SERVICE) + starts * HOUR;
    return facts({
      ...rest,
      description: "",
      date: new Date(start).toISOString(),
      former_date:
        rest.status === "postponed" && was !== null
          ? new Date(Date.parse(SERVICE) + was * HOUR).toISOString()
          : null,
      ends_at: lasts === null ? null : new Date(start + lasts * HOUR).toISOString(),
    });
  });

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

test("slide, bulletin, WhatsApp and script say title, time and place in the same words", () => {
  fc.assert(
    fc.property(some, (one) => {
      const [title, when, place] = [titleOf(one), whenWritten(one, SERVICE), placeOf(one)];
      const slide = slideOf(one, SERVICE);
      expect(slide.title).toBe(title);
      if (one.status === "scheduled") expect(slide).toMatchObject({ when, place });
      else {
        // An end is of no use any more.
        const date = (one.status === "postponed" && one.former_date) || one.date;
        expect(slide.struck).toBe(whenWritten({ date, ends_at: null }, SERVICE));
      }

      const [day] = byDay([one], SERVICE);
      expect(`${lowerFirst(day?.day ?? "")}, ${timeWritten(one, SERVICE)}`).toBe(when);

      const [text = ""] = whatsappMessages([one], frame);
      expect(text).toContain(`${title}*`);
      const said = spokenText(one, SERVICE);
      expect(said).toContain(title);
      // Nobody is invited to what is off, or has no date yet.
      expect(text.includes(place)).toBe(takesPlace(one));
      expect(said.includes(`Local: ${place}.`)).toBe(takesPlace(one));

      const { before, now } = scheduleWritten(one, SERVICE);
      const isNews = one.status !== "scheduled";
      const line = one.status === "cancelled" ? `~${now}~` : now;
      expect(text).toContain(isNews ? `\n${line}\n` : `🗓️ *${day?.day}*\n`);
      if (!isNews) expect(text).toContain(`\n${timeWritten(one, SERVICE)} · ${place}`);
      if (one.status !== "postponed") expect(now).toBe(when);
      else expect(text).toContain(`Antes: ~${before}~\n${now}`);
      expect(said.includes("Agora será")).toBe(now.startsWith("Nova data: "));
      expect(said.includes("que ainda não foi marcada")).toBe(now === "Ainda sem nova data");
    }),
    { numRuns: 60 },
  );
});
