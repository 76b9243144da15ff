import { useState } from "react";
import { readSettings, type ScriptSettings, writeSettings } from "./settings.ts";

/** How the script is read on this device, remembered there. */
export function useScriptSettings() {
  const [settings, setSettings] = useState(readSettings);
  function change(changed: ScriptSettings) {
    setSettings(changed);
    writeSettings(changed);
  }
  return [settings, change] as const;
}
