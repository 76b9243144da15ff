import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react";
import { returnFocus } from "@/lib/browser/focus.ts";
import { stickyRef } from "@/lib/browser/sticky.ts";
import { Button } from "@/ui/button.tsx";
import { SearchInput } from "@/ui/input.tsx";
import { SEARCH_BUTTON_ID } from "../board/board-controls.tsx";

// With the keyboard half of the window is left.
const barRef = stickyRef("--search-height", 1 / 3);

type SearchBarProps = {
  typed: string;
  onType: (typed: string) => void;
  /** How much is found; screen readers announce its changes. */
  outcome: string;
  isPressed: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The field of the search with the way back, on phones in place of the header. */
export function SearchBar(props: SearchBarProps) {
  const { typed, onType, outcome, isPressed, onClose, children } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const start = useEffectEvent(() => {
    if (isPressed) field.current?.focus();
  });
  useEffect(() => {
    start();
    return () => {
      const button = document.getElementById(SEARCH_BUTTON_ID);
      if (button && document.activeElement === document.body) returnFocus(button);
    };
  }, []);

  return (
    <div ref={barRef} className="search-bar screen-only">
      <search className="flex flex-wrap items-center gap-x-3">
        <Button variant="icon" aria-label="Fechar busca" className="-mx-2" onClick={onClose}>
          <ArrowLeft aria-hidden />
        </Button>
        <label htmlFor={id} className="sr-only">
          Buscar avisos
        </label>
        <SearchInput
          ref={field}
          id={id}
          enterKeyHint="search"
          placeholder="Buscar avisos"
          value={typed}
          onType={onType}
          // What is found is there already; the keyboard lies over it.
          onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
        />
        <p role="status" className="text-muted max-sm:sr-only">
          {outcome}
        </p>
      </search>
      {children}
    </div>
  );
}
