import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { trimmed } from "@/lib/text/trim.ts";
import { SearchInput } from "./input.tsx";

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The number of results; screen readers announce its changes. */
  outcome: string | undefined;
  /** What else the list is searched by. */
  children?: ReactNode;
};

/** The field with what stands beside it, and below them, above the list, how much is found. */
export function SearchField({ label, value, onChange, outcome, children }: SearchFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  return (
    <search className="mb-2 flex flex-wrap gap-x-6 gap-y-4">
      <div className="w-full sm:w-auto">
        <label htmlFor={id} className="mb-1.5 block font-semibold">
          {label}
        </label>
        <SearchInput ref={field} id={id} value={value} onType={onChange} />
      </div>
      {children}
      <p role="status" className="-mt-2 min-h-6 w-full text-muted">
        {outcome}
      </p>
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
