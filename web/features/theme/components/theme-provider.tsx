import { type ReactNode, useEffect, useMemo, useState } from "react";
import { storage } from "@/lib/device/storage.ts";
import { isEmbedded } from "@/lib/embedded.ts";
import { useMedia } from "@/lib/media.ts";
import { parseTheme, shownTheme } from "../rules.ts";
import { type Theme, ThemeContext } from "../use-theme.ts";

// `--page` of styles/theme.css, for the browser's toolbar. The script in index.html has the same values.
const BAR_COLOR = { light: "#faf5ee", dark: "#1b1613" };

type ThemeProviderProps = { children: ReactNode; defaultTheme?: Theme; storageKey?: string };

/** Provides the theme, and applies it to the page (decision 25). */
export function ThemeProvider(props: ThemeProviderProps) {
  const { children, defaultTheme = "system", storageKey = "ui-theme" } = props;
  const [theme, setTheme] = useState(() => parseTheme(storage.get(storageKey), defaultTheme));
  const deviceIsDark = useMedia("(prefers-color-scheme: dark)");
  const shown = shownTheme(theme, deviceIsDark);

  useEffect(() => {
    document.documentElement.classList.toggle("dark", shown === "dark");
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", BAR_COLOR[shown]);
  }, [shown]);

  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === storageKey && !isEmbedded) setTheme(parseTheme(newValue, defaultTheme));
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [storageKey, defaultTheme]);

  const state = useMemo(
    () => ({
      theme,
      shown,
      setTheme: (next: Theme) => {
        storage.set(storageKey, next);
        setTheme(next);
      },
    }),
    [theme, shown, storageKey],
  );
  return <ThemeContext value={state}>{children}</ThemeContext>;
}
