import { Plus } from "lucide-react";
import { useId, useRef, useState } from "react";
import { StatusBadge, StatusTitle } from "@/features/announcements/card/badges.tsx";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { isPast } from "@/features/announcements/model/said.ts";
import { fold } from "@/lib/text/fold.ts";
import { trimmed } from "@/lib/text/trim.ts";
import { Button } from "@/ui/button.tsx";
import { SearchField } from "@/ui/list-state.tsx";
import { saidAt } from "../../model/announcement-words.ts";
import { RowWhen } from "./row-summary.tsx";

const MOST_SHOWN = 20;

type AddAnnouncementsProps = {
  /** What is on the board and not chosen, the nearest first. */
  others: readonly Announcement[];
  serviceAt: string;
  onAdd: (announcement: Announcement) => void;
};

function countText(count: number): string {
  if (count === 0) return "Nenhum aviso";
  if (count > MOST_SHOWN) return `Os primeiros ${MOST_SHOWN} de ${count} avisos`;
  return count === 1 ? "1 aviso" : `${count} avisos`;
}

/** What else is on the board, to be put into the list; what will be over by the service apart. */
export function AddAnnouncements({ others, serviceAt, onAdd }: AddAnnouncementsProps) {
  const [search, setSearch] = useState("");
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = fold(trimmed(search));
  const found = others.filter(({ title }) => fold(title).includes(wanted));
  const shown = found.slice(0, MOST_SHOWN);
  const isAhead = (one: Announcement) => !isPast(one, Date.parse(serviceAt));
  const over = shown.filter((one) => !isAhead(one));
  const rows = {
    serviceAt,
    onAdd: (announcement: Announcement) => {
      onAdd(announcement);
      // The row goes, and the focus with it.
      heading.current?.focus({ preventScroll: true });
    },
  };
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
        <p className="text-muted">Todos os avisos dos próximos 30 dias já estão na lista.</p>
      ) : (
        <>
          <SearchField
            label="Buscar pelo título"
            value={search}
            onChange={setSearch}
            outcome={countText(found.length)}
          />
          <OtherRows announcements={shown.filter(isAhead)} {...rows} />
          {over.length > 0 && (
            <>
              <h3 className="mt-6 mb-2 font-semibold text-muted">Já terão passado até o culto</h3>
              <OtherRows announcements={over} {...rows} />
            </>
          )}
        </>
      )}
    </section>
  );
}

type OtherRowsProps = Omit<AddAnnouncementsProps, "others"> & {
  announcements: readonly Announcement[];
};

/** Announcements that are not chosen, each with its way into the list. */
function OtherRows({ announcements, serviceAt, onAdd }: OtherRowsProps) {
  return (
    <ul className="week-list empty:hidden">
      {announcements.map((announcement) => {
        const record = saidAt(announcement, serviceAt);
        return (
          <li
            key={announcement.id}
            className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2"
          >
            <div className="week-facts">
              <p dir="auto" className="font-semibold wrap-anywhere">
                <StatusTitle said={record} />
              </p>
              <RowWhen announcement={announcement} serviceAt={serviceAt} />
              <p className="week-badges">
                <StatusBadge said={record} />
              </p>
            </div>
            <Button
              variant="outline"
              aria-label={`Incluir ${record.title}`}
              onClick={() => onAdd(announcement)}
            >
              <Plus aria-hidden />
              Incluir
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
