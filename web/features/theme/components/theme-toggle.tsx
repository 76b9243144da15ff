import { Moon, Sun } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { useTheme } from "../use-theme.ts";

export function ThemeToggle() {
  const { shown, setTheme } = useTheme();
  return (
    <Button
      look="icon"
      aria-label="Alterar tema"
      data-tooltip="Alterar tema"
      onClick={() => setTheme(shown === "dark" ? "light" : "dark")}
    >
      {/* Both, because the server that renders the page does not know the theme. */}
      <Sun aria-hidden className="hidden dark:block" />
      <Moon aria-hidden className="dark:hidden" />
    </Button>
  );
}
