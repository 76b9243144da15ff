import { useQuery } from "@tanstack/react-query";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { shortMoment } from "@/lib/text/dates.ts";
import { type Change, changesBetween, deedOf } from "../model/change-words.ts";
import type { ListedRevision } from "./history-queries.ts";

type RevisionItemProps = { revision: ListedRevision; current: boolean; onRestore: () => void };

function useChanges({ state, before }: ListedRevision): Change[] {
  const { data: ministries } = useQuery(ministriesQuery);
  if (!state || !before?.state) return [];
  return changesBetween(
    before.state,
    state,
    (id) => ministries?.find((ministry) => ministry.id === id)?.name,
  );
}

/** One change: who, what and when, the short values before and after, and the way back to this state. */
export function RevisionItem({ revision, current, onRestore }: RevisionItemProps) {
  const changes = useChanges(revision);
  const { author, changedAt, state, before } = revision;
  const moment = shortMoment(changedAt, Date.now());
  return (
    <li className="py-3">
      <p className="wrap-anywhere">
        <strong className="font-semibold">
          <bdi>{author ?? "Uma conta excluída"}</bdi>
        </strong>{" "}
        {deedOf(revision, before, changes)}{" "}
        <span className="text-muted">
          · <time dateTime={changedAt}>{moment}</time>
        </span>
      </p>
      {changes.map(
        (change) =>
          change.before !== undefined && (
            <p key={change.label} className="mt-1 text-muted wrap-anywhere">
              <span className="first-letter:uppercase inline-block">{change.label}</span>:{" "}
              <bdi>{change.before}</bdi> <span aria-hidden>→</span>
              <span className="sr-only"> passou a </span>{" "}
              <bdi className="text-ink">{change.after}</bdi>
            </p>
          ),
      )}
      {current && state && <p className="mt-1 font-semibold text-muted">Estado atual</p>}
      {!current && state && (
        <button
          type="button"
          aria-label={`Voltar a este estado, de ${moment}`}
          className="action-link focus-ring -mx-1 min-h-11"
          onClick={onRestore}
        >
          Voltar a este estado
        </button>
      )}
    </li>
  );
}
