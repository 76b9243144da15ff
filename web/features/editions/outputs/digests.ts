import { type Chosen, isAnnounced } from "../model/chosen.ts";
import type { Mark } from "./output.ts";

/** FNV-1a. Two texts of one announcement hardly ever have the same, and nobody reads the text from it. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** What `mark`'s output says of an announcement, in each of its forms. The marks of what changed are no part of it. */
const formsOf = (mark: Mark, facts: Chosen, serviceAt: string) =>
  mark.contains(facts) && isAnnounced(facts)
    ? mark.wordsOf({ ...facts, changed: [], before: null }, serviceAt).map(digest)
    : [];

/** What an output says in that form, by the announcements' ids; kept when it leaves. */
export const digestsOf = (
  mark: Mark,
  items: readonly Chosen[],
  serviceAt: string,
  form: number,
): Record<string, string> =>
  Object.fromEntries(
    items.flatMap((one) => {
      const words = formsOf(mark, one, serviceAt)[form];
      return words === undefined ? [] : [[one.id, words]];
    }),
  );

/** The announcements of which an output says something else now than when it left with `digests`. */
export const changedFrom = (
  digests: object,
  mark: Mark,
  items: readonly Chosen[],
  serviceAt: string,
): Chosen[] =>
  items.filter((one) => {
    const left: unknown = Reflect.get(digests, one.id);
    const forms: unknown[] = formsOf(mark, one, serviceAt);
    return left === undefined ? forms.length > 0 : !forms.includes(left);
  });
