import { useQuery } from "@tanstack/react-query";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { ministryOptions } from "@/features/ministries/rules.ts";
import { Field } from "@/ui/field.tsx";
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
