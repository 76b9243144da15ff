import { useSyncExternalStore } from "react";

// Browsers inside other apps may have no voices at all.
const synthesis = (): SpeechSynthesis | undefined => window.speechSynthesis;

/** Returns a Portuguese voice, one of Brazil before others, or undefined if there is none. */
export function portugueseVoice<Voice extends { lang: string }>(voices: readonly Voice[]) {
  const portuguese = voices.filter(({ lang }) => /^pt/i.test(lang));
  return portuguese.find(({ lang }) => /br$/i.test(lang)) ?? portuguese[0];
}

const findVoice = () => portugueseVoice(synthesis()?.getVoices() ?? []);

// Browsers load the voices after the page. Safari has them at once, and older ones have no event.
function subscribe(listener: () => void) {
  synthesis()?.addEventListener?.("voiceschanged", listener);
  return () => synthesis()?.removeEventListener?.("voiceschanged", listener);
}

/** Returns whether the device can read Portuguese aloud. */
export const useHasVoice = () =>
  useSyncExternalStore(
    subscribe,
    () => findVoice() !== undefined,
    () => false,
  );

// Chromium fires no event of an utterance that nothing refers to.
let utterances: SpeechSynthesisUtterance[] = [];

/**
 * Reads the sentences aloud by the device's voice, each by its own utterance, because Chromium
 * stops long utterances. The reading ends when the page is left.
 * @param onEnd is called once, when the reading ends or is stopped.
 * @returns a function that stops the reading.
 */
export function readOut(sentences: readonly string[], onEnd: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  function stop() {
    if (signal.aborted) return;
    ending.abort();
    window.speechSynthesis.cancel();
    onEnd();
  }
  const voice = findVoice() ?? null;
  utterances = sentences.map((sentence) => new SpeechSynthesisUtterance(sentence));
  for (const [index, utterance] of utterances.entries()) {
    utterance.voice = voice;
    utterance.lang = voice?.lang ?? "pt-BR";
    utterance.onerror = stop;
    if (index === sentences.length - 1) utterance.onend = stop;
    window.speechSynthesis.speak(utterance);
  }
  window.addEventListener("pagehide", stop, { signal });
  return stop;
}
