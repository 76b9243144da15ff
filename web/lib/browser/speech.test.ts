import { beforeEach, expect, test, vi } from "vitest";
import { portugueseVoice, readOut } from "./speech.ts";

const voice = (lang: string, localService = true) => ({ lang, localService });

test.each([
  [[voice("en-US"), voice("es-ES")], undefined],
  [[voice("ptx"), voice("pt")], voice("pt")],
  [[voice("pt-PT"), voice("pt-BR", false)], voice("pt-BR", false)],
  [[voice("pt-BR", false), voice("pt_BR")], voice("pt_BR")],
])("of the voices %j the app takes %j", (voices, expected) => {
  expect(portugueseVoice(voices)).toEqual(expected);
});

class Utterance {
  onend = () => {};
  onerror = () => {};
  text: string;
  constructor(text: string) {
    this.text = text;
  }
}
let spoken: Utterance[];
const cancel = vi.fn();
const onEnd = vi.fn();
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });

beforeEach(() => {
  spoken = [];
  const speak = (utterance: Utterance) => spoken.push(utterance);
  const speechSynthesis = { getVoices: () => [voice("pt-BR")], speak, cancel };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { speechSynthesis }));
  vi.stubGlobal("document", page);
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  cancel.mockClear();
  onEnd.mockClear();
});

const read = () => readOut(["Um.", "Dois."], onEnd);
const texts = () => spoken.map(({ text }) => text);

test("each sentence begins when the one before has ended", () => {
  read();
  expect(texts()).toEqual(["Um."]);
  spoken[0]?.onend();
  expect(texts()).toEqual(["Um.", "Dois."]);
  expect(onEnd).not.toHaveBeenCalled();
  spoken[1]?.onend();
  expect([texts().length, onEnd.mock.calls.length]).toEqual([2, 1]);
});

test.each<[string, (stop: () => void) => void]>([
  ["the person stops it", (stop) => stop()],
  ["the voice fails", () => spoken[0]?.onerror()],
  ["the page is left", () => window.dispatchEvent(new Event("pagehide"))],
  [
    "the page is hidden for a minute",
    () => {
      page.visibilityState = "hidden";
      page.dispatchEvent(new Event("visibilitychange"));
      vi.advanceTimersByTime(60_000);
    },
  ],
])("a reading ends when %s", (_, end) => {
  vi.useFakeTimers();
  const stop = read();
  end(stop);
  vi.useRealTimers();
  expect([cancel.mock.calls.length, onEnd.mock.calls.length]).toEqual([1, 1]);
  spoken[0]?.onend();
  stop();
  expect([texts(), onEnd.mock.calls.length]).toEqual([["Um."], 1]);
});
