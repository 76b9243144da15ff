import { Search } from "lucide-react";
import { buttonStyle } from "@/ui/button.tsx";

export const SEARCH_BUTTON_ID = "buscar";

export function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      id={SEARCH_BUTTON_ID}
      onClick={onOpen}
      className={buttonStyle({
        variant: "quiet",
        className: "screen-only max-[90rem]:w-icon max-[90rem]:px-0",
      })}
    >
      <Search aria-hidden />
      <span className="max-[90rem]:sr-only">Buscar avisos</span>
    </button>
  );
}
