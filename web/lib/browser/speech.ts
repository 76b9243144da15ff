import { useSyncExternalStore } from "react";
import { MINUTE_MS } from "../text/durations.ts";

type Voice = Pick<SpeechSynthesisVoice, "lang" | "localService">;

/**
 * Returns the best Portuguese voice of a device: one of Brazil before others, and one on the device
 * before one that needs the Internet. Returns undefined when there is no Portuguese voice.
 */
export function portugueseVoice<Known extends Voice>(voices: readonly Known[]): Known | undefined {
  const rank = ({ lang, localService }: Voice) =>
    Number(/^pt.br/i.test(lang)) * 2 + Number(localService);
  const [best] = voices
    .filter(({ lang }) => /^pt(?:[-_]|$)/i.test(lang))
    .sort((one, other) => rank(other) - rank(one));
  return best;
}

// Browsers inside other apps may have no voices at all.
const canSpeak = () => "speechSynthesis" in window;

const hasVoice = () =>
  canSpeak() && portugueseVoice(window.speechSynthesis.getVoices()) !== undefined;

// Browsers load the voices after the page. Safari has them at once, and older ones have no event.
function subscribe(listener: () => void) {
  if (!canSpeak()) return () => {};
  window.speechSynthesis.addEventListener?.("voiceschanged", listener);
  return () => window.speechSynthesis.removeEventListener?.("voiceschanged", listener);
}

/** Returns whether the device can read Portuguese aloud. */
export const useHasVoice = () => useSyncExternalStore(subscribe, hasVoice, () => false);

/**
 * Reads the sentences aloud by the device's voice, each by its own utterance, because Chromium
 * stops long utterances. The reading ends when the page is left, or is hidden for a minute.
 * @param onEnd is called once, when the reading ends or is stopped.
 * @returns a function that stops the reading.
 */
export function readOut(sentences: readonly string[], onEnd: () => void): () => void {
  const synthesis = window.speechSynthesis;
  const voice = portugueseVoice(synthesis.getVoices()) ?? null;
  const rest = [...sentences];
  const ending = new AbortController();
  const { signal } = ending;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  // Chromium fires no event of an utterance that nothing refers to.
  let utterance: SpeechSynthesisUtterance;

  function stop() {
    if (signal.aborted) return;
    ending.abort();
    clearTimeout(hiddenTimer);
    synthesis.cancel();
    onEnd();
  }

  function readNext() {
    const sentence = rest.shift();
    if (signal.aborted) return;
    if (sentence === undefined) {
      stop();
      return;
    }
    utterance = new SpeechSynthesisUtterance(sentence);
    utterance.voice = voice;
    utterance.lang = voice?.lang ?? "pt-BR";
    utterance.onend = readNext;
    utterance.onerror = stop;
    synthesis.speak(utterance);
  }

  window.addEventListener("pagehide", stop, { signal });
  const onVisibility = () => {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === "hidden") hiddenTimer = setTimeout(stop, MINUTE_MS);
  };
  document.addEventListener("visibilitychange", onVisibility, { signal });
  readNext();
  return stop;
}
