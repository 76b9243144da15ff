import { sentencesIn, withoutTitle } from "./lines.ts";
import { isItem, type Step } from "./steps.ts";

/** What is read aloud of a step, below its title: a sentence a line, which an eye finds again. */
export function StepText({ step }: { step: Step }) {
  const text = isItem(step) ? withoutTitle(step.text, step.facts) : step.text;
  return (
    <div className="script-text">
      {sentencesIn(text).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name, and keep their order.
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}
