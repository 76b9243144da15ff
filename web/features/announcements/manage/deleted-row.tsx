import { useId } from "react";
import { formatDate, formatTime, shortMoment } from "@/lib/text/dates.ts";
import { Button } from "@/ui/button.tsx";
import { HistoryButton } from "./history-button.tsx";
import type { DeletedAnnouncement } from "./history-queries.ts";

type DeletedRowProps = {
  announcement: DeletedAnnouncement;
  onHistory: (opener: HTMLElement) => void;
  onRestore: (opener: HTMLElement) => void;
};

/** A deleted announcement as it last was, and who deleted it. */
export function DeletedRow({ announcement, onHistory, onRestore }: DeletedRowProps) {
  const { title, date, deletedAt, deletedBy } = announcement;
  const titleId = useId();
  return (
    <li
      aria-labelledby={titleId}
      className="card flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3"
    >
      <p className="basis-full font-semibold tabular-nums sm:basis-42">
        <time dateTime={date}>
          {formatDate(date)} {formatTime(date)}
        </time>
      </p>
      <div className="min-w-0 grow basis-full sm:basis-64">
        <h2 id={titleId} dir="auto" className="font-serif text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        <p className="wrap-anywhere text-muted">
          Excluído por <bdi>{deletedBy ?? "uma conta excluída"}</bdi> ·{" "}
          <time dateTime={deletedAt}>{shortMoment(deletedAt, Date.now())}</time>
        </p>
      </div>
      <div className="ml-auto flex max-w-full flex-wrap items-center justify-end">
        <HistoryButton title={title} onOpen={onHistory} />
        <Button
          variant="outline"
          aria-label={`Trazer de volta: ${title}`}
          onClick={({ currentTarget }) => onRestore(currentTarget)}
        >
          Trazer de volta
        </Button>
      </div>
    </li>
  );
}
