import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import { Link } from "react-router";
import { useNow } from "@/lib/browser/clock.ts";
import { dayNumber } from "../../model/church-dates.ts";
import { SERVICE_LENGTH } from "../../model/find-edition.ts";
import { rehearse, resultInWords } from "../../model/rehearsal.ts";
import { rehearsalQuery } from "../../model/rehearsal-query.ts";
import type { Finding } from "../../model/rehearsed-texts.ts";

type Presses = { onRemove: (announcementId: string) => void; onPublish: () => void };

/**
 * Says until the end of a service whether everything is ready, or lists what is missing, each with
 * its one press. The list is folded until the eve of the service.
 */
export function Rehearsal({ editionId, ...presses }: Presses & { editionId: string }) {
  const now = useNow();
  const { data: facts } = useQuery(rehearsalQuery(editionId));
  if (!facts || now > Date.parse(facts.service_at) + SERVICE_LENGTH) return null;
  const findings = rehearse(facts);
  const words = resultInWords(facts, findings);
  if (findings.length === 0) {
    return (
      <p className="flex items-center gap-2 text-lg font-semibold">
        <CircleCheck aria-hidden className="size-6 shrink-0 text-accent-ink" />
        {words}
      </p>
    );
  }
  const isEve = dayNumber(facts.service_at) - dayNumber(new Date(now).toISOString()) <= 1;
  return (
    <details open={isEve} className="mb-2">
      <summary className="week-changes focus-ring cursor-pointer gap-2 rounded-xl">
        <CircleDashed aria-hidden className="size-5 shrink-0 text-muted" />
        <span>
          <strong>{words}</strong> ·{" "}
          <span className="font-semibold text-accent-ink underline">Ver</span>
        </span>
      </summary>
      <ul className="card week-list" aria-label="O que falta">
        {findings.map((finding) => (
          // Two announcements may have the same title and the same fault.
          <li
            key={`${finding.address ?? finding.remove} ${finding.text}`}
            className="flex min-h-11 items-center gap-3 pr-2 pl-4"
          >
            <span className="min-w-0 grow py-1 wrap-anywhere">{finding.text}</span>
            <Press finding={finding} {...presses} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Shows the link or button with which one press deals with a finding. */
function Press({ finding, onRemove, onPublish }: Presses & { finding: Finding }) {
  const { text, address, remove } = finding;
  const label = address ? "Abrir" : remove ? "Tirar" : "Publicar";
  const shown = { "aria-label": `${label}: ${text}`, className: "action-link focus-ring shrink-0" };
  if (address) {
    // The browser itself scrolls to a part of this page.
    return (
      <Link to={address} reloadDocument={address.startsWith("#")} {...shown}>
        {label}
      </Link>
    );
  }
  return (
    <button type="button" onClick={() => (remove ? onRemove(remove) : onPublish())} {...shown}>
      {label}
    </button>
  );
}
