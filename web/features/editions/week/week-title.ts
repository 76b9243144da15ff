import { useQuery } from "@tanstack/react-query";
import { useNow } from "@/lib/browser/clock.ts";
import { serviceInWords, serviceName, serviceWhen } from "../model/announcement-words.ts";
import { upcomingEdition } from "../model/find-edition.ts";
import { nextService } from "../model/proposal.ts";
import { type Edition, editionsQuery } from "../model/queries.ts";

type Named = Pick<Edition, "service_at" | "closed_at">;

/** `Preparar o domingo, 22 de novembro, 19:00`; once it is ready `Culto de domingo, 22 de novembro, 19:00`. */
export function weekTitle({ service_at, closed_at }: Named): string {
  if (closed_at !== null) return serviceInWords(service_at);
  const [, ...date] = serviceWhen(service_at).split(", ");
  return [`Preparar ${serviceName(service_at)}`, ...date].join(", ");
}

/** `Preparar o domingo`, `Preparar o culto de quarta`: what the team does next. */
export function useWeekTitle(): string {
  const now = useNow();
  const { data: editions } = useQuery(editionsQuery);
  if (editions === undefined) return "Semana";
  const next = upcomingEdition(editions, now)?.service_at ?? nextService(editions, now);
  return `Preparar ${serviceName(next)}`;
}
