import { type ReactNode, useEffect, useMemo, useState } from "react";
import { isEmbedded } from "@/lib/browser/embedded.ts";
import { useMedia } from "@/lib/browser/media.ts";
import { storage } from "@/lib/device/storage.ts";
import { page } from "@/lib/palette.json";
import { parseTheme, shownTheme, type Theme, ThemeContext } from "../use-theme.ts";

type ThemeProviderProps = { children: ReactNode; defaultTheme?: Theme; storageKey?: string };

/** Provides the theme, and applies it to the page (decision 25). */
export function ThemeProvider(props: ThemeProviderProps) {
  const { children, defaultTheme = "system", storageKey = "ui-theme" } = props;
  const [theme, setTheme] = useState(() => parseTheme(storage.get(storageKey), defaultTheme));
  const deviceIsDark = useMedia("(prefers-color-scheme: dark)");
  const shown = shownTheme(theme, deviceIsDark);

  useEffect(() => {
    document.documentElement.classList.toggle("dark", shown === "dark");
    // The browser's toolbar; the script in index.html does the same.
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", page[shown]);
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
      shown,
      setTheme: (next: Theme) => {
        storage.set(storageKey, next);
        setTheme(next);
      },
    }),
    [shown, storageKey],
  );
  return <ThemeContext value={state}>{children}</ThemeContext>;
}
