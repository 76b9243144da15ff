import fc from "fast-check";
import { expect, test } from "vitest";
import { byDay, placeOf, timeWritten, titleOf, whenWritten } from "../model/announcement-words.ts";
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
    location: plain,
    starts: fc.nat(9 * 24),
    lasts: fc.option(fc.integer({ min: 1, max: 100 })),
    status: fc.constantFrom("scheduled", "postponed", "cancelled"),
  })
  .map(({ starts, lasts, ...rest }): Chosen => {
    const start = Date.parse(SERVICE) + starts * HOUR;
    return facts({
      ...rest,
      description: "",
      date: new Date(start).toISOString(),
      ends_at: lasts === null ? null : new Date(start + lasts * HOUR).toISOString(),
    });
  });

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

test("slide, bulletin, WhatsApp and script say title, time and place in the same words", () => {
  fc.assert(
    fc.property(some, (one) => {
      const [title, when, place] = [titleOf(one), whenWritten(one, SERVICE), placeOf(one)];
      expect(slideOf(one, SERVICE)).toMatchObject({ title, when, place });

      const [day] = byDay([one], SERVICE);
      expect(`${lowerFirst(day?.day ?? "")}, ${timeWritten(one, SERVICE)}`).toBe(when);

      const [text = ""] = whatsappMessages([one], frame);
      expect(text).toContain(`${title}*`);
      if (one.status !== "cancelled") expect(text).toContain(place);
      const isNews = one.status !== "scheduled";
      expect(text).toContain(isNews ? `\n${when}\n` : `🗓️ ${day?.day}\n`);
      expect(text).toContain(isNews ? when : `\n${timeWritten(one, SERVICE)} · ${place}`);

      const said = spokenText(one, SERVICE);
      expect(said).toContain(title);
      if (one.status !== "cancelled") expect(said).toContain(`Local: ${place}.`);
    }),
    { numRuns: 60 },
  );
});
