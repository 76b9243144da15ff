import { useService } from "@/features/church/model/use-service.ts";
import "./week.css";
import { useQuery } from "@tanstack/react-query";
import type { ServiceForms } from "@/features/church/rules.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { Button } from "@/ui/button.tsx";
import { SkeletonText } from "@/ui/list-state.tsx";
import { capitalised, serviceInWords, serviceName } from "../model/announcement-words.ts";
import { upcomingEdition } from "../model/find-edition.ts";
import { nextService } from "../model/proposal.ts";
import { editionsQuery } from "../model/queries.ts";

/** The CSS classes for the date of a service below a title. */
export const DATE_LINE = "block text-[min(1.25rem,7vw)]/[1.4] sm:text-[1.5rem]/[1.4]";

type Titled = { service_at: string; published: unknown };

/**
 * Returns an edition's title (`Preparar o domingo`; after the publication `Culto de domingo`) and
 * its date (`22 de novembro, 19:00`).
 */
export function weekTitle(
  { service_at, published }: Titled,
  service: ServiceForms,
): { name: string; when: string } {
  const [title = "", ...when] = serviceInWords(service_at, service).split(", ");
  const name = published === null ? `Preparar ${serviceName(service_at, service)}` : title;
  return { name, when: when.join(", ") };
}

export function EditionTitle({ edition }: { edition: Titled }) {
  const { name, when } = weekTitle(edition, useService());
  return (
    <>
      {name}
      <span className="sr-only">, </span>
      <span className={DATE_LINE}>{when}</span>
    </>
  );
}

export const WeekTitleShape = () => (
  <>
    <span className="sr-only">Semana</span>
    <SkeletonText letters={14} />
    <span className={DATE_LINE}>
      <SkeletonText letters={21} />
    </span>
  </>
);

type OtherServiceProps = { isPlanning: boolean; onPlan: () => void };

/** Offers to prepare another service, if the page shows the edition of the next one. */
export function OtherService({ isPlanning, onPlan }: OtherServiceProps) {
  const now = useNow();
  const { data: editions = [] } = useQuery(editionsQuery);
  const service = useService();
  if (isPlanning || !upcomingEdition(editions, now)) return null;
  return (
    <Button variant="quiet" className="week-link week-other" onClick={onPlan}>
      {capitalised(service.other)}
    </Button>
  );
}

export function WeekTitle() {
  const now = useNow();
  const { data: editions } = useQuery(editionsQuery);
  const service = useService();
  if (editions === undefined) return <WeekTitleShape />;
  const upcoming = upcomingEdition(editions, now);
  if (upcoming) return <EditionTitle edition={upcoming} />;
  return `Preparar ${serviceName(nextService(editions, now), service)}`;
}
