import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { request } from "@/lib/data/supabase.ts";
import { MINUTE_MS } from "@/lib/text/durations.ts";
import { blockSchema } from "./blocks.ts";
import { EDITION, publishedItem } from "./queries.ts";

const written = {
  service_at: z.string(),
  blocks: z.array(blockSchema),
  our_week_screen: z.boolean(),
  our_week_printed: z.boolean(),
};

/** The facts about one edition, as the SQL function `private.rehearsal_facts` returns them. */
const rehearsalFacts = z.object({
  ...written,
  service_word: z.string(),
  published: z.nullable(
    z.object({ ...written, published_at: z.string(), items: z.array(publishedItem) }),
  ),
  items: z.array(
    z.extend(z.omit(publishedItem, { snapshot: true }), {
      /** The announcement; null after its deletion. `stateOf` reads the other columns. */
      row: z.nullable(
        z.looseObject({
          updated_at: z.string(),
          detached: z.boolean(),
          series: z.nullable(z.object({ routine: z.boolean() })),
        }),
      ),
    }),
  ),
  /** The records of devices: slides loaded, script opened, and the bulletin measured (`fits`). */
  outputs: z.array(
    z.object({ output: z.string(), marked_at: z.string(), fits: z.nullable(z.boolean()) }),
  ),
  /** The outputs that devices have opened for other services. */
  used: z.array(z.string()),
  /** The digests of the links that do not answer. */
  dead_links: z.array(z.string()),
});

export type RehearsalFacts = z.infer<typeof rehearsalFacts>;

/** Parses the facts about an edition that the database returned. */
export const parseFacts = (facts: unknown) => rehearsalFacts.parse(facts);

/**
 * Reads the facts about an edition from which `rehearse` finds what is missing; null after the
 * deletion of the edition.
 */
export const rehearsalQuery = (edition_id: string) =>
  queryOptions({
    queryKey: [EDITION, edition_id, "rehearsal"],
    queryFn: async () => {
      const facts = await request((api) => api.rpc("rehearsal", { edition_id }));
      return z.nullable(rehearsalFacts).parse(facts);
    },
    // The records of devices and the results of asked links send no events.
    refetchInterval: MINUTE_MS,
    meta: {
      tables: [
        "editions",
        "published_editions",
        "edition_items",
        "edition_blocks",
        "announcements",
      ],
    },
  });
