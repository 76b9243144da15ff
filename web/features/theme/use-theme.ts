import { createContext, use } from "react";

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

type ThemeState = {
  /** The applied theme: `system` resolved. */
  shown: "light" | "dark";
  setTheme: (theme: Theme) => void;
};

export const ThemeContext = createContext<ThemeState | null>(null);

export function useTheme(): ThemeState {
  const state = use(ThemeContext);
  if (state === null) throw new Error("useTheme needs a ThemeProvider around it");
  return state;
}

/** The stored theme, or the default when it is missing or unknown. */
export function parseTheme(stored: string | null, byDefault: Theme): Theme {
  return THEMES.find((theme) => theme === stored) ?? byDefault;
}

/** The theme to apply; `system` follows the device. */
export function shownTheme(theme: Theme, deviceIsDark: boolean): "light" | "dark" {
  if (theme !== "system") return theme;
  return deviceIsDark ? "dark" : "light";
}
