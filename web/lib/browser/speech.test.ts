import { expect, test, vi } from "vitest";
import { portugueseVoice, readOut } from "./speech.ts";

test.each([
  ["en-US es-ES", undefined],
  ["en-US pt-PT", "pt-PT"],
  ["pt-PT pt-BR", "pt-BR"],
  ["pt pt_BR", "pt_BR"],
])("of the voices %s the app takes %s", (langs, expected) => {
  const voices = langs.split(" ").map((lang) => ({ lang }));
  expect(portugueseVoice(voices)?.lang).toBe(expected);
});

type Utterance = { onend?: () => void; onerror: () => void };

test.each<[string, (stop: () => void, last?: Utterance) => void]>([
  ["the last sentence has ended", (_, last) => last?.onend?.()],
  ["the person stops it", (stop) => stop()],
  ["the voice fails", (_, last) => last?.onerror()],
  ["the page is left", () => window.dispatchEvent(new Event("pagehide"))],
])("a reading ends when %s", (_, end) => {
  const spoken: Utterance[] = [];
  const cancel = vi.fn();
  const speak = (utterance: Utterance) => spoken.push(utterance);
  const speechSynthesis = { getVoices: () => [], speak, cancel };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { speechSynthesis }));
  vi.stubGlobal("SpeechSynthesisUtterance", class {});
  const onEnd = vi.fn();
  const stop = readOut(["Um.", "Dois."], onEnd);
  spoken[0]?.onend?.();
  expect([spoken.length, onEnd.mock.calls.length]).toEqual([2, 0]);
  end(stop, spoken[1]);
  expect(onEnd).toHaveBeenCalledOnce();
  stop();
  expect([cancel.mock.calls.length, onEnd.mock.calls.length]).toEqual([1, 1]);
});
