import { Search } from "lucide-react";
import { buttonStyle } from "@/ui/button.tsx";

type SearchButtonProps = { open: boolean; onToggle: () => void };

/** Opens the search of the board: an icon on a phone, with its name where there is room. */
export function SearchButton({ open, onToggle }: SearchButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className={buttonStyle({ variant: "outline", className: "max-sm:w-icon max-sm:px-0" })}
    >
      <Search aria-hidden />
      <span className="max-sm:sr-only">{open ? "Fechar busca" : "Buscar avisos"}</span>
    </button>
  );
}
