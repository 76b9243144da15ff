import { useState } from "react";
import * as z from "zod/mini";
import { store } from "@/lib/device/storage.ts";
import { FASTEST, SLOWEST, USUAL_WORDS_PER_MINUTE } from "../../spoken/reading-time.ts";

/** How large the script is read, as multiples of the body text. */
export const TEXT_SIZES = [1.25, 1.5, 1.875, 2.375, 3] as const;
export const PACE_STEP = 10;

const schema = z.object({
  /** Which of `TEXT_SIZES`. */
  size: z.number().check(z.int(), z.minimum(0), z.maximum(TEXT_SIZES.length - 1)),
  /** One item at a time, or all below each other. */
  mode: z.enum(["one", "all"]),
  wordsPerMinute: z.number().check(z.minimum(SLOWEST), z.maximum(FASTEST)),
});

/** How somebody reads a script on this device. */
export type ScriptSettings = z.infer<typeof schema>;

export const USUAL_SETTINGS: ScriptSettings = {
  size: 1,
  mode: "one",
  wordsPerMinute: USUAL_WORDS_PER_MINUTE,
};

const stored = store("avisos-script-settings", schema);

export const readSettings = (): ScriptSettings => stored.get() ?? USUAL_SETTINGS;

/** How the script is read on this device, remembered there. */
export function useScriptSettings() {
  const [settings, setSettings] = useState(readSettings);
  function change(changed: ScriptSettings) {
    setSettings(changed);
    stored.set(changed);
  }
  return [settings, change] as const;
}
