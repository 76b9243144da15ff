import { createContext, use } from "react";

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

type ThemeState = {
  theme: Theme;
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
