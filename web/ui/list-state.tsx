import "./field.css";
import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { unreachableText } from "@/lib/data/request.ts";
import { trimmed } from "@/lib/text/trim.ts";
import { Button } from "./button.tsx";
import { SearchInput } from "./input.tsx";
import { Skeleton } from "./skeleton.tsx";

export const SkeletonText = ({ letters }: { letters: number }) => (
  <span aria-hidden className="skeleton-text rounded-lg bg-line motion-safe:animate-pulse">
    {"espera ".repeat(Math.ceil(letters / 5)).slice(0, Math.round(letters / 0.75))}
  </span>
);

type BoxesProps = {
  className: string;
  /** The heights of the boxes in rem for each column. */
  columns: readonly (readonly number[])[];
};

export const Boxes = ({ className, columns }: BoxesProps) => (
  <div aria-hidden className={clsx("boxes", className)}>
    {columns.map((heights, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders keep their order.
      <div key={column}>
        {heights.map((height, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders keep their order.
            key={index}
            className={clsx(
              "card flex flex-col overflow-hidden p-4",
              height < 6 ? "justify-center gap-2" : "gap-5",
            )}
            style={{ height: `${height}rem` }}
          >
            <Skeleton className="h-5 w-40 max-w-full shrink-0" />
            {height > 4 && <Skeleton className="h-4 w-3/4 shrink-0" />}
            {height > 10 && height < 30 && <Skeleton className="mt-auto h-11" />}
          </div>
        ))}
      </div>
    ))}
  </div>
);

type LoadingProps = { label?: string | undefined; children: ReactNode };

/** Shows a placeholder while a list or page is loading. Screen readers say `label`. */
export const Loading = ({ label = "Carregando…", children }: LoadingProps) => (
  // While the placeholder is shown, the elements below are hidden, because the loaded content will
  // move them.
  <div className="w-full [&~*]:hidden">
    <p role="status" className="sr-only">
      {label}
    </p>
    {children}
  </div>
);

export const ListSkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    <Boxes className="gap-3" columns={[[5, 5, 5, 5, 5]]} />
  </Loading>
);

/** Says that a list is empty. `children` can offer an action. */
export const ListEmpty = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="card flex flex-col items-center gap-4 px-6 py-10 text-center">
    <p className="text-balance text-muted">{text}</p>
    {children}
  </div>
);

export const ListFailure = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <div role="alert" className="card flex flex-col items-center gap-4 px-6 py-10 text-center">
    <p className="font-serif text-xl font-semibold">{title}</p>
    <p className="text-muted">{unreachableText()}</p>
    <Button onClick={() => onRetry()}>Tentar de novo</Button>
  </div>
);

type WaitingProps = {
  query: { data: unknown; isPending: boolean; refetch: () => unknown };
  /** The data in a sentence: `os membros`. */
  noun: string;
};

/**
 * Renders a placeholder while `query` is loading, or says that it failed. Renders nothing when the
 * query has data.
 */
export function Waiting({ query, noun }: WaitingProps) {
  if (query.data) return null;
  if (query.isPending) return <ListSkeleton label={`Carregando ${noun}…`} />;
  return <ListFailure title={`Não foi possível carregar ${noun}`} onRetry={query.refetch} />;
}

type PagerProps = {
  /** The number of the visible page of results, from 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
};

export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1 && page === 1) return null;
  return (
    <nav aria-label="Páginas" className="mt-5 flex items-center justify-center gap-3">
      <Button
        variant="outline"
        aria-label="Página anterior"
        className="px-3"
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page - 1, last))}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <span aria-live="polite" className="tabular-nums">
        Página {page} de {last}
      </span>
      <Button
        variant="outline"
        aria-label="Próxima página"
        className="px-3"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The number of results in words. Screen readers announce each change. */
  outcome: string | undefined;
  children?: ReactNode;
};

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

const PAUSE_MS = 200;

/**
 * Returns a typed text and its setter. After a pause in typing, calls `send` with the trimmed text.
 */
export function useTyped(start: string, send: (text: string) => void) {
  const [typed, setTyped] = useState(start);
  const sendTyped = useEffectEvent((text: string) => send(trimmed(text)));
  useEffect(() => {
    const timer = setTimeout(() => sendTyped(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}

/** Returns a search text, the number of the visible page of results, and their setters. */
export function usePagedSearch() {
  const [{ search, page }, setQuery] = useState({ search: "", page: 1 });
  const [typed, setTyped] = useTyped("", (next) => {
    if (next !== search) setQuery({ search: next, page: 1 });
  });
  const setPage = (next: number) => setQuery({ search, page: next });
  return { typed, setTyped, search, page, setPage };
}
