import type { Page } from "@playwright/test";
import { insertEdition, slugOf } from "../support/editions.ts";
import { expect, test } from "../support/fixtures.ts";
import { press } from "../support/page-elements.ts";

type Stub = { voices: { lang: string; localService: boolean }[]; said: string[]; end: () => void };
declare global {
  var speech: Stub;
}

/**
 * Replaces the browser's voices, because Chromium without a window has none. `speech.voices` can be
 * filled later, and `speech.end` ends the sentence that is being read.
 */
const replaceVoices = (page: Page) =>
  page.addInitScript(() => {
    const synthesis = new EventTarget();
    const speech: Stub = { voices: [], said: [], end: () => {} };
    const speak = (utterance: SpeechSynthesisUtterance) => {
      speech.said.push(utterance.text);
      speech.end = () => utterance.onend?.(new Event("end") as SpeechSynthesisEvent);
    };
    const cancel = () => speech.said.push("(stopped)");
    Object.assign(synthesis, { getVoices: () => speech.voices, speak, cancel });
    Object.defineProperty(window, "speechSynthesis", { value: synthesis });
    Object.assign(window, {
      speech,
      SpeechSynthesisUtterance: class {
        text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    });
  });

const addVoice = (page: Page, lang: string) =>
  page.evaluate((added) => {
    globalThis.speech.voices = [{ lang: added, localService: true }];
    window.speechSynthesis.dispatchEvent(new Event("voiceschanged"));
  }, lang);

const said = (page: Page) => page.evaluate(() => globalThis.speech.said);
const endSentence = (page: Page) => page.evaluate(() => globalThis.speech.end());

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
  await endSentence(page);
  await endSentence(page);
  const words = [
    "Almoço da família.",
    expect.stringMatching(/ no salão social\.$/),
    "Traga um prato.",
  ];
  expect(await said(page)).toEqual(words);
  await press(page, "Parar");
  await endSentence(page);
  expect(await said(page)).toEqual([...words, "(stopped)"]);

  const serviceAt = new Date(Date.now() + 24 * 3_600_000);
  await insertEdition(parish, [id], { serviceAt });
  await page.goto(`/semana/${slugOf(serviceAt)}/boletim`);
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeVisible();
  await addVoice(page, "pt-PT");
  await press(page, "Ouvir a semana");
  await page.getByRole("button", { name: "Parar" }).waitFor();
  await endSentence(page);
  expect(await said(page)).toEqual(words.slice(0, 2));
  await page.getByRole("link", { name: "Voltar" }).first().click();
  await expect.poll(() => said(page)).toContain("(stopped)");
});
