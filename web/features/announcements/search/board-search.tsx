import "./board-search.css";
import { ArrowLeft } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef } from "react";
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

// The search bar may take a third of the window, because the on-screen keyboard covers about half
// of it.
const barRef = stickyRef("--search-height", 1 / 3);

/**
 * Returns the ref of the search field. A press on the search button focuses the field; closing
 * focuses the button again.
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
   * The announcements that match the filter; undefined until they are filtered for the first time.
   */
  found: SearchResult | undefined;
  loading: boolean;
};

/**
 * Shows the search field and the ministries as chips above the list; on phones they replace the
 * header.
 */
export function BoardSearch({ filtering, found, loading }: BoardSearchProps) {
  const { filter, isPressed, close, change } = filtering;
  const [typed, setTyped] = useTyped(filter.search, (search) => {
    if (search !== filter.search) change({ search });
  });
  const field = useFieldFocus(isPressed);
  const id = useId();
  const isLoading = found === undefined || loading || found.isLoading;
  const { announcements = [], ministries = [] } = found ?? {};
  const count = countInWords(announcements.length);
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
            // Enter closes the on-screen keyboard, because the keyboard covers the list, which is
            // already filtered.
            onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
          />
          <p role="status" className="text-muted max-sm:sr-only">
            {isLoading ? `${count} até agora…` : count}
          </p>
        </search>
        {/* The row of ministries is kept while more of them may still load, so that nothing
            below it moves. */}
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
                    style={{ backgroundColor: one.color }}
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
      {!isLoading && announcements.length === 0 && (
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
