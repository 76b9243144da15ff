import { MinistryBadge, StatusBadge, StatusTitle } from "@/features/announcements/card/badges.tsx";
import { type Choice, OUTLETS } from "../../model/item-changes.ts";
import type { Row } from "../../model/rows.ts";

const isOut = (choice: Choice) => OUTLETS.some(({ name }) => choice[name]);

/** What a chosen announcement is, when, and what became of it. */
export function RowSummary({ row, titleId }: { row: Row; titleId: string }) {
  const { announcement, choice, title, when, mark } = row;
  return (
    <div className="min-w-0 grow basis-36 py-1">
      <h3 id={titleId} dir="auto" className="font-serif text-lg font-semibold wrap-anywhere">
        {announcement ? <StatusTitle announcement={announcement} /> : <s>{title}</s>}
      </h3>
      <p className="text-muted">{when}</p>
      {announcement && !isOut(choice) && <p className="font-semibold">Não sai em lugar nenhum</p>}
      <p className="mt-1 flex flex-wrap gap-2 empty:hidden">
        {mark && <span className="badge bg-accent-soft text-accent-ink">{mark}</span>}
        {announcement && <StatusBadge announcement={announcement} />}
        {announcement?.ministry && <MinistryBadge ministry={announcement.ministry} />}
      </p>
    </div>
  );
}
