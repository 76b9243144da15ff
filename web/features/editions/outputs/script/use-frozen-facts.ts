import { useState } from "react";
import type { Facts } from "../../model/rules.ts";
import { newsBetween } from "./news.ts";

/**
 * What is shown to somebody who reads it out: from when `isReading` a change waits, told by `news`, until it is
 * accepted. The text must not change under the eyes of whoever speaks.
 */
export function useHeldFacts(facts: readonly Facts[], isReading: boolean) {
  const [shown, setShown] = useState(facts);
  const news = shown === facts ? [] : newsBetween(shown, facts);
  // What nobody reads out may change at any time.
  if (shown !== facts && (!isReading || news.length === 0)) setShown(facts);
  return { shown, news, accept: () => setShown(facts) };
}
