import { CalendarSearch, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type BoardNoticeProps = {
  Icon?: LucideIcon;
  title?: string;
  text?: string;
  children?: ReactNode;
};

export function BoardNotice({
  Icon = CalendarSearch,
  title = "Nenhum aviso encontrado",
  text,
  children,
}: BoardNoticeProps) {
  return (
    <div className="card flex flex-col items-center px-6 py-10 text-center sm:py-14">
      <div className="mb-4 grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon aria-hidden className="size-8" />
      </div>
      <h3 className="font-serif text-2xl font-semibold">{title}</h3>
      <p className="mt-2 min-h-12 max-w-md text-muted text-balance">{text}</p>
      {children}
    </div>
  );
}
