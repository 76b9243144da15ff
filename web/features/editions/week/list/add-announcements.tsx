import { Plus } from "lucide-react";
import { Fragment, useId, useRef, useState } from "react";
import { StatusBadge, StatusTitle } from "@/features/announcements/card/status-and-date.tsx";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { useService } from "@/features/church/model/use-service.ts";
import { fold } from "@/lib/text/fold.ts";
import { trimmed } from "@/lib/text/trim.ts";
import { Button } from "@/ui/button.tsx";
import { SearchField } from "@/ui/list-state.tsx";
import { factsAt } from "../../model/announcement-words.ts";
import { RowWhen } from "./row-summary.tsx";

const MOST_SHOWN = 20;

type AddAnnouncementsProps = {
  /** The board's announcements that are not in the list, a series once. */
  others: readonly Announcement[];
  serviceAt: string;
  onAdd: (id: string) => void;
};

function countText(count: number): string {
  if (count === 0) return "Nenhum aviso";
  if (count > MOST_SHOWN) return `Os primeiros ${MOST_SHOWN} de ${count} avisos`;
  return count === 1 ? "1 aviso" : `${count} avisos`;
}

/**
 * Shows the board's other announcements, each with a button that adds the announcement to the list.
 * Announcements that end before the service are in a separate group.
 */
export function AddAnnouncements({ others, serviceAt, onAdd }: AddAnnouncementsProps) {
  const [search, setSearch] = useState("");
  const headingId = useId();
  const service = useService();
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = fold(trimmed(search));
  const found = others.filter(({ title }) => fold(title).includes(wanted));
  const shown = found.slice(0, MOST_SHOWN);
  const records = shown.map((one) => ({ id: one.id, facts: factsAt(one, serviceAt) }));
  const groups = Object.entries({
    "": records.filter(({ facts }) => !facts.isPast),
    [`Acontecem antes ${service.ofThe}`]: records.filter(({ facts }) => facts.isPast),
  });
  function add(id: string) {
    onAdd(id);
    // The heading gets the focus, because the pressed button is unmounted together with its row.
    heading.current?.focus({ preventScroll: true });
  }
  return (
    <section aria-labelledby={headingId} className="mt-8">
      <h2
        ref={heading}
        id={headingId}
        tabIndex={-1}
        className="mb-3 font-serif text-xl font-semibold outline-none"
      >
        Outros avisos
      </h2>
      {others.length === 0 ? (
        <p className="text-muted">Todos os avisos já estão na lista.</p>
      ) : (
        <SearchField
          label="Buscar pelo título"
          value={search}
          onChange={setSearch}
          outcome={countText(found.length)}
        />
      )}
      {groups.map(([title, rows]) => (
        <Fragment key={title}>
          {title && rows.length > 0 && (
            <h3 className="mt-6 mb-2 font-semibold text-muted">{title}</h3>
          )}
          <ul className="week-list empty:hidden">
            {rows.map(({ id, facts }) => (
              <li
                key={id}
                className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2"
              >
                <div className="week-facts">
                  <p dir="auto" className="font-semibold wrap-anywhere">
                    <StatusTitle facts={facts} />
                  </p>
                  <RowWhen facts={facts} />
                  <p className="week-badges">
                    <StatusBadge facts={facts} />
                  </p>
                </div>
                <Button
                  variant="outline"
                  aria-label={`Incluir ${facts.title}`}
                  onClick={() => add(id)}
                >
                  <Plus aria-hidden />
                  Incluir
                </Button>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  );
}
