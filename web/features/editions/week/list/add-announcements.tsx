import { clsx } from "clsx";
import { Plus } from "lucide-react";
import { Fragment, useId, useRef, useState } from "react";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { useService } from "@/features/church/model/use-service.ts";
import { fold } from "@/lib/text/fold.ts";
import { trimmed } from "@/lib/text/trim.ts";
import { Button } from "@/ui/button.tsx";
import { SearchInput } from "@/ui/input.tsx";
import { factsAt } from "../../model/announcement-words.ts";
import { RowText } from "./row-summary.tsx";

const MOST_AT_FIRST = 5;

type AddAnnouncementsProps = {
  /** The board's announcements that are not in the list, a series once. */
  others: readonly Announcement[];
  serviceAt: string;
  onAdd: (id: string) => void;
};

function countText(count: number): string {
  if (count === 0) return "Nenhum aviso";
  return count === 1 ? "1 aviso" : `${count} avisos`;
}

/**
 * Shows the board's other announcements, each with a button that adds the announcement to the list.
 * Announcements that end before the service are in a separate group.
 */
export function AddAnnouncements({ others, serviceAt, onAdd }: AddAnnouncementsProps) {
  const [search, setSearch] = useState("");
  const [showsAll, setShowsAll] = useState(false);
  const headingId = useId();
  const field = useRef<HTMLInputElement>(null);
  const service = useService();
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = fold(trimmed(search));
  const found = others.filter(({ title }) => fold(title).includes(wanted));
  const isCut = !showsAll && wanted === "" && found.length > MOST_AT_FIRST;
  const shown = isCut ? found.slice(0, MOST_AT_FIRST) : found;
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
    <section aria-labelledby={headingId} className="mt-5">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="font-serif text-xl font-semibold outline-none"
        >
          Outros avisos
        </h2>
        {others.length > 0 && (
          <SearchInput
            ref={field}
            aria-label="Buscar pelo título"
            placeholder="Buscar"
            value={search}
            onType={setSearch}
          />
        )}
      </div>
      <p
        role="status"
        className={clsx("mb-2 text-muted", others.length > 0 && wanted === "" && "sr-only")}
      >
        {others.length === 0
          ? "Todos os avisos já estão na lista."
          : wanted !== "" && countText(found.length)}
      </p>
      {groups.map(([title, rows]) => (
        <Fragment key={title}>
          {title && rows.length > 0 && (
            <h3 className="mt-6 mb-2 font-semibold text-muted">{title}</h3>
          )}
          <ul className="card week-list empty:hidden">
            {rows.map(({ id, facts }) => (
              <li key={id} className="week-item week-row pr-1 pl-4">
                <RowText facts={facts} />
                <Button
                  variant="quiet"
                  aria-label={`Incluir ${facts.title}`}
                  className="week-link"
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
      {isCut && (
        <Button
          variant="quiet"
          className="week-link mt-1 -ml-3.25"
          onClick={() => setShowsAll(true)}
        >
          Ver os {found.length}
        </Button>
      )}
    </section>
  );
}
