import { useMemo } from "react";
import { isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import type { Edition, EditionContent } from "./queries.ts";
import { type Facts, factsOf, named } from "./rules.ts";
import { useChangesSince } from "./use-changes.ts";

/** What is chosen of an edition; editors are told what was deleted since it was closed. Undefined without `content`. */
export function useFacts(
  edition: Edition,
  content: EditionContent | undefined,
): Facts[] | undefined {
  const { data: profile } = useProfile();
  const facts = useMemo(() => content && factsOf(content), [content]);
  const isAsked = isEditor(profile) && facts?.some(({ deleted }) => deleted);
  const { data: changes } = useChangesSince((isAsked && edition.closed_at) || undefined);
  return useMemo(() => (facts && changes ? named(facts, changes) : facts), [facts, changes]);
}
