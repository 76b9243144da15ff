import { useQuery } from "@tanstack/react-query";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { ministryOptions } from "@/features/ministries/rules.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { ListEmpty } from "@/ui/list-state.tsx";
import { Select } from "@/ui/select.tsx";
import { NO_MINISTRY } from "../model/all-announcements.ts";

const FIXED = [
  { value: null, label: "Todos" },
  { value: NO_MINISTRY, label: "Nenhum" },
];

/** The ministries as a list may be filtered by them, archived ones too. */
export function useMinistryFilterOptions() {
  const { data } = useQuery(ministriesQuery);
  return [...FIXED, ...ministryOptions(data ?? [])];
}

type MinistryFilterProps = {
  options: ReturnType<typeof useMinistryFilterOptions>;
  value: string | null;
  onChange: (value: string | null) => void;
};

export function MinistryFilter({ options, value, onChange }: MinistryFilterProps) {
  return (
    <Field label="Ministério" className="mb-4 w-full sm:w-64">
      {(controlProps) => (
        <Select controlProps={controlProps} value={value} onChange={onChange} options={options} />
      )}
    </Field>
  );
}

type NoMatchProps = {
  search: string;
  /** How the chosen ministry is called; undefined for all. */
  ministry: string | undefined;
  onClearSearch: () => void;
  onClearMinistry: () => void;
};

/** Says that nothing matches, and which filter to lift. */
export function NoMatch({ search, ministry, onClearSearch, onClearMinistry }: NoMatchProps) {
  const parts = [search && `com “${search}”`, ministry && `em “${ministry}”`].filter(Boolean);
  return (
    <ListEmpty text={`Nenhum aviso ${parts.join(" ")}.`}>
      <div className="flex flex-wrap justify-center gap-3">
        {search && (
          <Button variant="outline" onClick={onClearSearch}>
            Limpar a busca
          </Button>
        )}
        {ministry && (
          <Button variant="outline" onClick={onClearMinistry}>
            Todos os ministérios
          </Button>
        )}
      </div>
    </ListEmpty>
  );
}
