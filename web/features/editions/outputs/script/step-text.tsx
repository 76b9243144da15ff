import { sentencesIn, withoutTitle } from "./sentences.ts";
import { isItem, type Step } from "./steps.ts";

/** A sentence a line, which an eye finds again. */
const Sentences = ({ text }: { text: string }) => (
  <div className="script-text">
    {sentencesIn(text).map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name, and keep their order.
      <p key={index}>{line}</p>
    ))}
  </div>
);

/** What is read aloud of a step, below its title; what its text leaves out, for whoever has the time. */
export function StepText({ step }: { step: Step }) {
  if (!isItem(step)) return <Sentences text={step.text} />;
  return (
    <>
      <Sentences text={withoutTitle(step.text, step.facts)} />
      {step.rest !== "" && (
        <details className="script-rest">
          <summary className="focus-ring">Ver o resto</summary>
          <Sentences text={step.rest} />
        </details>
      )}
    </>
  );
}
