import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./button.tsx";

type PagerProps = {
  /** From 1. */
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
