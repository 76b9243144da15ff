import { Moon, Sun } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { useTheme } from "../use-theme.ts";

export function ThemeToggle() {
  const { shown, setTheme } = useTheme();
  return (
    <Button
      variant="icon"
      aria-label="Alterar tema"
      data-tooltip="Alterar tema"
      onClick={() => setTheme(shown === "dark" ? "light" : "dark")}
    >
      {/* Both, because the server does not know the theme when it renders the page. */}
      <Sun aria-hidden className="hidden dark:block" />
      <Moon aria-hidden className="dark:hidden" />
    </Button>
  );
}
