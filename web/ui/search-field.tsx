import { useEffect, useId, useRef, useState } from "react";
import { trimmed } from "@/lib/text/trim.ts";
import { SearchInput } from "./input.tsx";

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The number of results; screen readers announce its changes. */
  outcome: string | undefined;
};

export function SearchField({ label, value, onChange, outcome }: SearchFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  return (
    <search className="mb-4 block">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchInput ref={field} id={id} value={value} onType={onChange} />
        <p role="status" className="text-muted">
          {outcome}
        </p>
      </div>
    </search>
  );
}

const PAUSE_MS = 300;

/** A search text and the page of its results; the search starts after a pause in typing. */
export function usePagedSearch() {
  const [typed, setTyped] = useState("");
  const [{ search, page }, setQuery] = useState({ search: "", page: 1 });

  useEffect(() => {
    const timer = setTimeout(() => {
      const next = trimmed(typed);
      setQuery((query) => (query.search === next ? query : { search: next, page: 1 }));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const setPage = (next: number) => setQuery({ search, page: next });
  return { typed, setTyped, search, page, setPage };
}
