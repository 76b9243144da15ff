import { Repeat } from "lucide-react";
import type { Rule } from "../model/series-query.ts";
import { ruleSentence } from "../model/series-words.ts";

type RuleLineProps = { rule: Rule | null | undefined; now: number };

/** On a card that stands for a series, how it repeats. */
export function RuleLine({ rule, now }: RuleLineProps) {
  if (!rule) return null;
  return (
    <p className="card-fact card-place">
      <Repeat aria-hidden />
      {ruleSentence(rule, now)}
    </p>
  );
}
