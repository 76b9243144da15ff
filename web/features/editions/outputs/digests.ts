import { type Chosen, isAnnounced } from "../model/chosen.ts";
import type { Mark } from "./output.ts";

/** FNV-1a. Two texts of one announcement hardly ever have the same, and nobody reads the text from it. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The digest of what an output says of an announcement in a form. The marks of what changed are no part of it. */
const digestOf = (mark: Mark, facts: Chosen, serviceAt: string, form: number) =>
  digest(mark.wordsOf({ ...facts, changed: [], before: null }, serviceAt, form));

const isSaid = (mark: Mark, facts: Chosen) => mark.contains(facts) && isAnnounced(facts);

/** What an output says in that form, by the announcements' ids; kept when it leaves. */
export const digestsOf = (
  mark: Mark,
  items: readonly Chosen[],
  serviceAt: string,
  form: number,
): Record<string, string> =>
  Object.fromEntries(
    items
      .filter((one) => isSaid(mark, one))
      .map((one) => [one.id, digestOf(mark, one, serviceAt, form)]),
  );

/** The announcements of which an output says something else now, in any form, than when it left with `digests`. */
export const changedFrom = (
  digests: object,
  mark: Mark,
  items: readonly Chosen[],
  serviceAt: string,
): Chosen[] =>
  items.filter((one) => {
    const left: unknown = Reflect.get(digests, one.id);
    if (left === undefined || !isSaid(mark, one)) return (left !== undefined) !== isSaid(mark, one);
    const isSame = (_: unknown, form: number) => digestOf(mark, one, serviceAt, form) === left;
    return !Array.from({ length: mark.forms }).some(isSame);
  });
