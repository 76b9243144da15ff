import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { useNow } from "@/lib/browser/clock.ts";
import { dayInWords } from "@/lib/text/dates.ts";
import { chosenAnnouncements, hasChanged } from "../../model/chosen-announcements.ts";
import { useEditionPath } from "../../model/find-edition.ts";
import { contentQuery, type Edition } from "../../model/queries.ts";

/** Says that what a closed edition was made from has changed; nothing as long as it has not. */
export function ChangedBanner({ edition }: { edition: Edition }) {
  const now = useNow();
  const pathOf = useEditionPath();
  const { data: content } = useQuery(contentQuery(edition.id));
  const changed = content ? chosenAnnouncements(content).filter(hasChanged).length : 0;
  if (changed === 0) return null;
  return (
    <div role="status" className="card mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <p className="flex min-w-0 grow basis-56 items-start gap-2 font-semibold">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger-ink" />
        {changed === 1 ? "1 aviso mudou" : `${changed} avisos mudaram`} depois de fechada a edição
        de {dayInWords(edition.service_at, now)}.
      </p>
      <Link to={pathOf(edition)} className="action-link focus-ring">
        Ver o que mudou
      </Link>
    </div>
  );
}
