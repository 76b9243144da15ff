import { Copy, Pencil, Trash2 } from "lucide-react";
import { cn } from "@/lib/cn.ts";
import { Button } from "@/ui/button.tsx";
import type { Announcement } from "../model/queries.ts";

/** The functions must stay the same between renders, so that the memoised cards are not rendered again. */
export type ListActions = {
  onDuplicate: (announcement: Announcement, opener: HTMLElement) => void;
  onEdit: (announcement: Announcement, opener: HTMLElement) => void;
  onDelete: (announcement: Announcement, opener: HTMLElement) => void;
  /** Called when the pointer or the focus reaches a button. */
  onPrepare: () => void;
};

type CardActionsProps = {
  title: string;
  onDuplicate: (opener: HTMLElement) => void;
  onEdit: (opener: HTMLElement) => void;
  onDelete: (opener: HTMLElement) => void;
  onPrepare: () => void;
  className?: string;
};

/** Shown on hover, on keyboard focus, and always on devices that cannot hover (decision 18). */
export function CardActions(props: CardActionsProps) {
  const { title, onDuplicate, onEdit, onDelete, onPrepare, className = "reveal" } = props;
  const prepare = { onPointerEnter: onPrepare, onFocus: onPrepare };
  return (
    <div className={cn("-mr-2 flex shrink-0", className)}>
      <Button
        {...prepare}
        variant="icon"
        aria-label={`Duplicar aviso ${title}`}
        data-tooltip="Duplicar aviso"
        onClick={(event) => onDuplicate(event.currentTarget)}
      >
        <Copy aria-hidden />
      </Button>
      <Button
        {...prepare}
        variant="icon"
        aria-label={`Editar aviso ${title}`}
        data-tooltip="Editar aviso"
        onClick={(event) => onEdit(event.currentTarget)}
      >
        <Pencil aria-hidden />
      </Button>
      <Button
        {...prepare}
        variant="iconDanger"
        aria-label={`Excluir aviso ${title}`}
        data-tooltip="Excluir aviso"
        onClick={(event) => onDelete(event.currentTarget)}
      >
        <Trash2 aria-hidden />
      </Button>
    </div>
  );
}
