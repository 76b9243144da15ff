import { THEMES, type Theme } from "./use-theme.ts";

/** The stored preference, or the default when there is none that is known. */
export function parseTheme(stored: string | null, byDefault: Theme): Theme {
  return THEMES.find((theme) => theme === stored) ?? byDefault;
}

/** `system` follows the device. */
export function shownTheme(theme: Theme, deviceIsDark: boolean): "light" | "dark" {
  if (theme !== "system") return theme;
  return deviceIsDark ? "dark" : "light";
}
