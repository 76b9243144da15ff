// The message that tells editors on the eve of a service whether everything is ready.
import { serviceWhen } from "@/features/editions/model/announcement-words.ts";
import { pathOfEdition } from "@/features/editions/model/find-edition.ts";
import { rehearse, resultInWords } from "@/features/editions/model/rehearsal.ts";
import { parseFacts } from "@/features/editions/model/rehearsal-query.ts";
import { linksOf } from "@/features/editions/model/rehearsed-texts.ts";
import { withRest } from "./push-lists.ts";
import { message, type PushMessage } from "./push-messages.ts";

/** Returns the links of an edition that the server asks. `given` are the facts of the edition. */
export function linksToAsk(given: unknown) {
  const facts = parseFacts(given);
  return facts ? linksOf(facts) : [];
}

/**
 * Returns the message about the services of one day, in order. The title tells of the first one,
 * and its findings follow. Each other service has a line only if something is missing. Returns
 * undefined without a service.
 */
export function rehearsalMessage(editions: unknown[], now: number): PushMessage | undefined {
  const results = editions.flatMap((given) => {
    const facts = parseFacts(given);
    const findings = facts && rehearse(facts, now);
    if (!facts || !findings) return [];
    return { facts, findings, words: resultInWords(facts, findings, editions.length > 1) };
  });
  const [first, ...others] = results;
  if (!first) return undefined;
  const texts = first.findings.map(({ text }) => text);
  const lines = [
    ...withRest(texts.length > 0 ? texts : [serviceWhen(first.facts.service_at)]),
    ...others.flatMap(({ findings, words }) => (findings.length > 0 ? words : [])),
  ];
  return message(first.words, lines, pathOfEdition(first.facts), "ensaio");
}
