import { Moon, Sun } from "lucide-react";
import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from "react";
import { useMedia } from "@/lib/browser/device-state.ts";
import { storage } from "@/lib/device/storage.ts";
import { page } from "@/lib/palette.json";
import { Button } from "@/ui/button.tsx";

const THEMES = ["light", "dark", "system"] as const;
type Theme = (typeof THEMES)[number];

type ThemeState = {
  theme: Theme;
  /** The visible theme: light or dark, even if the person chose `system`. */
  shown: "light" | "dark";
  setTheme: (theme: Theme) => void;
};

const ThemeContext = createContext<ThemeState | null>(null);

export function useTheme(): ThemeState {
  const state = use(ThemeContext);
  if (state === null) throw new Error("useTheme needs a ThemeProvider around it");
  return state;
}

export function parseTheme(stored: string | null, byDefault: Theme): Theme {
  return THEMES.find((theme) => theme === stored) ?? byDefault;
}

export function shownTheme(theme: Theme, deviceIsDark: boolean): "light" | "dark" {
  if (theme !== "system") return theme;
  return deviceIsDark ? "dark" : "light";
}

type ThemeProviderProps = { children: ReactNode; defaultTheme?: Theme; storageKey?: string };

/** Provides the theme and applies it to the page (decision 25). */
export function ThemeProvider(props: ThemeProviderProps) {
  const { children, defaultTheme = "system", storageKey = "ui-theme" } = props;
  const read = () => parseTheme(storage.get(storageKey), defaultTheme);
  const theme = useSyncExternalStore(storage.subscribe, read, read);
  const deviceIsDark = useMedia("(prefers-color-scheme: dark)");
  const shown = shownTheme(theme, deviceIsDark);

  useEffect(() => {
    document.documentElement.classList.toggle("dark", shown === "dark");
    // The meta element `theme-color` colours the browser's toolbar. The script in index.html sets
    // it before the app starts.
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", page[shown]);
  }, [shown]);

  const setTheme = (next: Theme) => storage.set(storageKey, next);
  return <ThemeContext value={{ theme, shown, setTheme }}>{children}</ThemeContext>;
}

export function ThemeToggle() {
  const { shown, setTheme } = useTheme();
  return (
    <Button
      variant="icon"
      aria-label="Alterar tema"
      data-tooltip="Alterar tema"
      onClick={() => setTheme(shown === "dark" ? "light" : "dark")}
    >
      {/* Both icons are rendered and CSS hides one, because the server does not know the browser's
          theme. */}
      <Sun aria-hidden className="hidden dark:block" />
      <Moon aria-hidden className="dark:hidden" />
    </Button>
  );
}
