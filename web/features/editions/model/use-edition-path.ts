import { useQuery } from "@tanstack/react-query";
import { editionPath } from "@/app/addresses.ts";
import { editionsQuery } from "./queries.ts";
import { editionSlug, editionZone } from "./slug.ts";

/** The part of the address that names an edition. */
export function useEditionSlug() {
  const { data: editions = [] } = useQuery(editionsQuery);
  return (edition: { service_at: string }) => editionSlug(edition, editions, editionZone());
}

/** The screen of an edition. */
export function useEditionPath() {
  const slugOf = useEditionSlug();
  return (edition: { service_at: string }) => editionPath(slugOf(edition));
}
