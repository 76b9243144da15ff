import { Plus } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { fold } from "@/lib/text/fold.ts";
import { trimmed } from "@/lib/text/trim.ts";
import { Button } from "@/ui/button.tsx";
import { SearchField } from "@/ui/search-field.tsx";
import { titleOf, whenWritten } from "../../model/announcement-words.ts";

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

/** What else is on the board, to be put into the edition. */
export function AddAnnouncements({ others, serviceAt, onAdd }: AddAnnouncementsProps) {
  const [search, setSearch] = useState("");
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = fold(trimmed(search));
  const found = others.filter(({ title }) => fold(title).includes(wanted));
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
        <p className="text-muted">Todos os avisos dos próximos 30 dias já estão na edição.</p>
      ) : (
        <>
          <SearchField
            label="Buscar pelo título"
            value={search}
            onChange={setSearch}
            outcome={countText(found.length)}
          />
          <ul className="space-y-2">
            {found.slice(0, MOST_SHOWN).map((announcement) => {
              const title = titleOf(announcement);
              return (
                <li
                  key={announcement.id}
                  className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2"
                >
                  <div className="min-w-0 grow basis-56">
                    <p dir="auto" className="font-semibold wrap-anywhere">
                      {title}
                    </p>
                    <p className="text-muted">{whenWritten(announcement, serviceAt)}</p>
                  </div>
                  <Button
                    variant="outline"
                    aria-label={`Incluir ${title}`}
                    onClick={() => {
                      onAdd(announcement);
                      // The row goes, and the focus with it.
                      heading.current?.focus({ preventScroll: true });
                    }}
                  >
                    <Plus aria-hidden />
                    Incluir
                  </Button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}
