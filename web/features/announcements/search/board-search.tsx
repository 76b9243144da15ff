import "./board-search.css";
import { ArrowLeft } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { bandColor } from "@/features/ministries/rules.ts";
import { Bell } from "@/features/notifications/bell.tsx";
import { returnFocus } from "@/lib/browser/focus.ts";
import { stickyRef } from "@/lib/browser/sticky-height.ts";
import { Button } from "@/ui/button.tsx";
import { SearchInput } from "@/ui/input.tsx";
import { useTyped } from "@/ui/list-state.tsx";
import type { Filtering } from "../model/board-address.ts";
import { countInWords } from "../model/series-words.ts";
import type { SearchResult } from "./filter-announcements.ts";
import { inMinistry, NoMatch } from "./no-match.tsx";
import { SEARCH_BUTTON_ID } from "./search-button.tsx";

// The on-screen keyboard covers about half of the window. Therefore the search bar may be sticky up
// to a third of the window.
const barRef = stickyRef("--search-height", 1 / 3);

/**
 * Returns the ref of the search field. After a press on the search button the field gets the focus.
 * After the search has closed, the button gets the focus again.
 */
function useFieldFocus(isPressed: boolean) {
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
  return field;
}

type BoardSearchProps = {
  filtering: Filtering;
  /**
   * The announcements that match the filter. Undefined until the list was filtered for the first
   * time.
   */
  found: SearchResult | undefined;
  /** The number of ongoing announcements that match the filter. */
  ongoing: number;
  loading: boolean;
};

/**
 * Shows the search field and the ministries as chips above the list. On phones both replace the
 * page header.
 */
export function BoardSearch({ filtering, found, ongoing, loading }: BoardSearchProps) {
  const { filter, isPressed, close, change } = filtering;
  const [typed, setTyped] = useTyped(filter.search, (search) => {
    if (search !== filter.search) change({ search });
  });
  const field = useFieldFocus(isPressed);
  const id = useId();
  const isLoading = found === undefined || loading || found.isLoading;
  const { announcements = [], ministries = [] } = found ?? {};
  const total = announcements.length + ongoing;
  const count = countInWords(total);
  const ministry = ministries.find((one) => one.id === filter.ministryId);
  const chip = (ministryId: string) => ({
    type: "button" as const,
    "aria-pressed": filter.ministryId === ministryId,
    className: "chip focus-ring inline-flex shrink-0 items-center gap-2",
    onClick: () => change({ ministryId: filter.ministryId === ministryId ? "" : ministryId }),
  });

  return (
    <>
      <div ref={barRef} className="search-bar screen-only">
        <search className="flex flex-wrap items-center gap-x-3">
          <Button variant="icon" aria-label="Fechar busca" className="-mx-2" onClick={close}>
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
            onType={setTyped}
            // The on-screen keyboard covers the list, which is already filtered. Therefore Enter
            // closes the keyboard.
            onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
          />
          <p role="status" className="text-muted max-sm:mt-3 max-sm:basis-full max-sm:text-sm">
            {isLoading ? `${count} até agora…` : count}
          </p>
        </search>
        {/* While more ministries may still load, the row of ministries stays, so that nothing
            below the row moves. */}
        {(ministries.length > 0 || isLoading) && (
          <fieldset className="min-w-0">
            <legend className="sr-only">Ministérios</legend>
            <div className="chip-row">
              <button {...chip("")}>Todos</button>
              {ministries.map((one) => (
                <button key={one.id} {...chip(one.id)}>
                  <span
                    aria-hidden
                    className="size-3 shrink-0 rounded-full border border-surface forced-color-adjust-none"
                    style={{ backgroundColor: bandColor(one.color) }}
                  />
                  <span>
                    <bdi>{one.name}</bdi> <span className="font-normal">({one.count})</span>
                  </span>
                </button>
              ))}
            </div>
          </fieldset>
        )}
      </div>
      {ministry && (
        <p className="screen-only mb-3">
          <Bell subject={{ ministry }} name={ministry.name} isNameShown />
        </p>
      )}
      {!isLoading && !found.hasLater && (
        <p className="mb-3 text-muted">Sem internet, a busca vai só até os próximos 30 dias.</p>
      )}
      {!isLoading && total === 0 && (
        <NoMatch
          none="Nenhum aviso por vir"
          search={filter.search}
          ministry={filter.ministryId && inMinistry(ministry?.name)}
          onAnySearch={() => setTyped("")}
          onAnyMinistry={() => change({ ministryId: "" })}
        />
      )}
    </>
  );
}
