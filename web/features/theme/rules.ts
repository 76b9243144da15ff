import { THEMES, type Theme } from "./use-theme.ts";

/** The stored theme, or the default when it is missing or unknown. */
export function parseTheme(stored: string | null, byDefault: Theme): Theme {
  return THEMES.find((theme) => theme === stored) ?? byDefault;
}

/** The theme to apply; `system` follows the device. */
export function shownTheme(theme: Theme, deviceIsDark: boolean): "light" | "dark" {
  if (theme !== "system") return theme;
  return deviceIsDark ? "dark" : "light";
}
