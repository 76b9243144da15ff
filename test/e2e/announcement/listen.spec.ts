import type { Page } from "@playwright/test";
import { insertEdition, slugOf } from "../support/editions.ts";
import { expect, test } from "../support/fixtures.ts";
import { press } from "../support/page-elements.ts";

type Stub = { voices: { lang: string }[]; said: string[]; end: () => void };
declare global {
  var speech: Stub;
}

/**
 * Replaces the browser's voices, because Chromium without a window has none. `speech.end` ends the
 * last sentence.
 */
const replaceVoices = (page: Page) =>
  page.addInitScript(() => {
    const speech: Stub = { voices: [], said: [], end: () => {} };
    class Utterance {
      onend = () => {};
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => speech.voices,
      speak: (utterance: Utterance) => {
        speech.said.push(utterance.text);
        speech.end = utterance.onend;
      },
      cancel: () => speech.said.push("(stopped)"),
    });
    Object.defineProperty(window, "speechSynthesis", { value: synthesis });
    Object.assign(window, { speech, SpeechSynthesisUtterance: Utterance });
  });

const addVoice = (page: Page, lang: string) =>
  page.evaluate((added) => {
    globalThis.speech.voices = [{ lang: added }];
    window.speechSynthesis.dispatchEvent(new Event("voiceschanged"));
  }, lang);

const said = (page: Page) => page.evaluate(() => globalThis.speech.said);

test("A visitor listens to an announcement and to the week, where a voice is Portuguese", async ({
  page,
  parish,
}) => {
  await replaceVoices(page);
  const { id } = await parish.announcement({
    title: "Almoço da família",
    description: "Traga um prato. A mesa é de todos.",
    location: "Salão social",
    inHours: 24 * 30,
  });
  await page.goto(`/avisos/${id}`);
  const button = page.getByRole("button", { name: "Ouvir" });
  await addVoice(page, "en-US");
  await expect(button).toBeHidden();
  await addVoice(page, "pt-BR");
  await press(page, "Ouvir");
  await button.waitFor({ state: "hidden" });
  await page.evaluate(() => globalThis.speech.end());
  await expect(button).toBeVisible();
  const words = [
    "Almoço da família.",
    expect.stringMatching(/ no salão social\.$/),
    "Traga um prato.",
  ];
  expect(await said(page)).toEqual([...words, "A mesa é de todos.", "(stopped)"]);

  const serviceAt = new Date(Date.now() + 24 * 3_600_000);
  await insertEdition(parish, [id], { serviceAt });
  await page.goto(`/semana/${slugOf(serviceAt)}/boletim`);
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeVisible();
  await addVoice(page, "pt-PT");
  await press(page, "Ouvir a semana");
  await press(page, "Parar");
  expect(await said(page)).toEqual([...words, "(stopped)"]);
  await press(page, "Ouvir a semana");
  await page.getByRole("link", { name: "Voltar" }).first().click();
  await expect.poll(() => said(page)).toEqual([...words, "(stopped)", ...words, "(stopped)"]);
});
