import { MinistryBadge } from "@/features/announcements/components/ministry-badge.tsx";
import { StatusBadge, StatusTitle } from "@/features/announcements/components/status-badge.tsx";
import { OUTLETS } from "../choices.ts";
import { changedMark, type Facts, hasChanged, titleOf, whenWritten } from "../rules.ts";

type ClosedItemsProps = {
  items: readonly Facts[];
  serviceAt: string;
  noteOf: (announcementId: string) => string | undefined;
};

const outletsOf = ({ choice }: Facts) =>
  OUTLETS.filter(({ name }) => choice[name])
    .map(({ label }) => label)
    .join(" · ") || "Só nesta lista";

/** What a closed edition holds, as it is now. */
export function ClosedItems({ items, serviceAt, noteOf }: ClosedItemsProps) {
  return (
    <ol aria-label="Avisos da edição" className="mt-6 space-y-3">
      {items.map((facts) => {
        const mark =
          changedMark(facts) ?? (hasChanged(facts) ? "Mudou depois de fechada" : undefined);
        const note = noteOf(facts.id);
        const title = titleOf(facts);
        return (
          <li key={facts.id} className="card px-4 py-3">
            <h3 dir="auto" className="font-serif text-lg font-semibold wrap-anywhere">
              {facts.deleted ? <s>{title}</s> : <StatusTitle announcement={{ ...facts, title }} />}
            </h3>
            <p className="text-muted">{whenWritten(facts, serviceAt)}</p>
            <p className="mt-1 flex flex-wrap gap-2 empty:hidden">
              {mark && <span className="badge bg-danger-soft text-danger-ink">{mark}</span>}
              {!facts.deleted && <StatusBadge announcement={facts} />}
              {facts.ministry && <MinistryBadge ministry={facts.ministry} />}
            </p>
            <p className="mt-1 font-semibold">{outletsOf(facts)}</p>
            {note && (
              <p dir="auto" className="mt-1 text-muted wrap-anywhere whitespace-pre-line">
                <span className="font-semibold">Observação:</span> {note}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
