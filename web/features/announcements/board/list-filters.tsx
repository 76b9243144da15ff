import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { ministryOptions } from "@/features/ministries/rules.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { ListEmpty, SearchField, usePagedSearch } from "@/ui/list-state.tsx";
import { Select } from "@/ui/select.tsx";
import { NO_MINISTRY } from "../model/all-announcements.ts";

const FIXED = [
  { value: null, label: "Todos" },
  { value: NO_MINISTRY, label: "Nenhum" },
];

/** What a list is filtered by, the page of it, and the ministries to choose from, archived ones too. */
export function useListFilter() {
  const [ministry, setMinistry] = useState<string | null>(null);
  const { data } = useQuery(ministriesQuery);
  const paged = usePagedSearch();
  const choose = (next: string | null) => {
    setMinistry(next);
    paged.setPage(1);
  };
  const options = [...FIXED, ...ministryOptions(data ?? [])];
  return { ...paged, ministry, choose, options, controls: useRef<HTMLDivElement>(null) };
}

type Filtered = { filter: ReturnType<typeof useListFilter> };

/** The field and the choice; `total` is how many announcements they find, undefined while that is not known. */
export function ListFilters({ filter, total }: Filtered & { total: number | undefined }) {
  const outcome = total === 1 ? "1 aviso" : `${total} avisos`;
  return (
    <div ref={filter.controls}>
      <SearchField
        label="Buscar avisos"
        value={filter.typed}
        onChange={filter.setTyped}
        outcome={total === undefined ? total : outcome}
      >
        <Field label="Ministério" className="w-full sm:w-64">
          {(controlProps) => (
            <Select
              controlProps={controlProps}
              value={filter.ministry}
              onChange={filter.choose}
              options={filter.options}
            />
          )}
        </Field>
      </SearchField>
    </div>
  );
}

/** Says that nothing matches, and which filter to lift. */
export function NoMatch({ filter }: Filtered) {
  const { search, setTyped, ministry, choose, options, controls } = filter;
  const chosen = options.find(({ value }) => value === ministry)?.label ?? "um ministério excluído";
  const name = ministry === null ? "" : chosen;
  const parts = [search && `com “${search}”`, name && `em “${name}”`].filter(Boolean);
  const lift = (change: () => void, control: "input" | "button") => () => {
    change();
    // The button goes away with the filter that it lifts.
    controls.current?.querySelector<HTMLElement>(control)?.focus();
  };
  return (
    <ListEmpty text={`Nenhum aviso ${parts.join(" ")}.`}>
      <div className="flex flex-wrap justify-center gap-3">
        {search && (
          <Button variant="outline" onClick={lift(() => setTyped(""), "input")}>
            Limpar a busca
          </Button>
        )}
        {name && (
          <Button variant="outline" onClick={lift(() => choose(null), "button")}>
            Todos os ministérios
          </Button>
        )}
      </div>
    </ListEmpty>
  );
}
