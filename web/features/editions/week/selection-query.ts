import { queryOptions } from "@tanstack/react-query";
import { contentQuery, type EditionContent, editionsQuery } from "../model/queries.ts";
import type { Saved } from "./selection-store.ts";

export type LoadedSelection = Saved & Pick<EditionContent, "announcements">;

/** What is chosen in an edition, with the revision that it may be saved over; null when it no longer exists. */
export const selectionQuery = (editionId: string) =>
  queryOptions({
    queryKey: ["edition", editionId, "selection"],
    queryFn: async ({ client }): Promise<LoadedSelection | null> => {
      // The revision first: what somebody saves between the two reads is then refused to overwrite.
      const editions = await client.fetchQuery({ ...editionsQuery, staleTime: 0 });
      const edition = editions.find(({ id }) => id === editionId);
      if (edition === undefined) return null;
      const content = await client.fetchQuery({ ...contentQuery(editionId), staleTime: 0 });
      return {
        revision: edition.revision,
        choices: content.items.map(({ announcement_id, spoken, screen, printed }) => ({
          announcement_id,
          spoken,
          screen,
          printed,
        })),
        announcements: content.announcements,
      };
    },
    meta: { tables: ["editions", "edition_items", "announcements", "ministries"] },
  });
