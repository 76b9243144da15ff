import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { MinistryBadge, StatusBadge, StatusTitle } from "@/features/announcements/card/badges.tsx";
import { changedMark } from "@/features/announcements/model/change-words.ts";
import { isAdmin } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { ListEmpty } from "@/ui/list-state.tsx";
import { titleOf } from "../../model/announcement-words.ts";
import { type Chosen, DELETED_TITLE, hasChanged } from "../../model/chosen.ts";
import { outletsInWords } from "../../model/item-changes.ts";
import type { Edition } from "../../model/queries.ts";
import { PastMark, RowWhen } from "../list/row-when.tsx";
import { RemoveItem } from "./remove-item.tsx";

type ClosedItemsProps = {
  items: readonly Chosen[];
  edition: Edition;
  noteOf: (announcementId: string) => string | undefined;
  /** Whether it may still change. */
  text: string;
  /** What can be done about it. */
  children: ReactNode;
};

function ItemTitle({ facts }: { facts: Chosen }) {
  const title = titleOf(facts);
  if (!facts.deleted) return <StatusTitle announcement={{ ...facts, title }} />;
  return title === DELETED_TITLE ? title : <s>{title}</s>;
}

/** What a closed edition holds, as it is now; an admin takes out what must not stay. */
export function ClosedItems({ items, edition, noteOf, text, children }: ClosedItemsProps) {
  const { data: profile } = useProfile();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-80">
          <h2 id={titleId} className="font-serif text-xl font-semibold">
            Avisos do culto
          </h2>
          <p className="text-muted">Na ordem do roteiro. {text}</p>
        </div>
        {children}
      </div>
      {items.length === 0 && <ListEmpty text="Nenhum aviso ficou nesta lista." />}
      <ol aria-labelledby={titleId} className="week-list is-numbered empty:hidden">
        {items.map((facts) => {
          const mark =
            changedMark(facts) ?? (hasChanged(facts) ? "Mudou depois de pronta" : undefined);
          const note = noteOf(facts.id);
          return (
            <li key={facts.id} className="card week-item">
              <div className="week-facts">
                <h3 dir="auto" className="font-serif text-lg font-semibold wrap-anywhere">
                  <ItemTitle facts={facts} />
                </h3>
                {facts.date !== "" && (
                  <RowWhen announcement={facts} serviceAt={edition.service_at} />
                )}
                <p className="week-badges">
                  {!facts.deleted && (
                    <PastMark announcement={facts} serviceAt={edition.service_at} />
                  )}
                  {mark && (
                    <span
                      className={clsx(
                        "badge",
                        facts.deleted ? "badge-cancelled" : "badge-postponed",
                      )}
                    >
                      {mark}
                    </span>
                  )}
                  {!facts.deleted && <StatusBadge announcement={facts} />}
                  {facts.ministry && <MinistryBadge ministry={facts.ministry} />}
                </p>
              </div>
              <p className="week-outlets">{outletsInWords(facts.choice) || "Só nesta lista"}</p>
              {note && (
                <p dir="auto" className="week-note">
                  <span className="font-semibold">Observação:</span> {note}
                </p>
              )}
              {isAdmin(profile) && <RemoveItem editionId={edition.id} facts={facts} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
