// The message that tells editors on the eve of a service whether everything is ready.
import { serviceWhen } from "@/features/editions/model/announcement-words.ts";
import { pathOfEdition } from "@/features/editions/model/find-edition.ts";
import { rehearse, resultInWords } from "@/features/editions/model/rehearsal.ts";
import { parseFacts } from "@/features/editions/model/rehearsal-query.ts";
import { linksOf } from "@/features/editions/model/rehearsed-texts.ts";
import { withRest } from "./push-lists.ts";
import { message, type PushMessage } from "./push-messages.ts";

/** Returns the links of an edition that the server asks. `given` are the facts of the edition. */
export const linksToAsk = (given: unknown) => linksOf(parseFacts(given));

/**
 * Returns the message about one service of a day: the first service that lacks something, or else
 * the first one. Returns undefined without a service.
 */
export function rehearsalMessage(editions: unknown[]): PushMessage | undefined {
  const results = editions.map(parseFacts).map((facts) => ({ facts, findings: rehearse(facts) }));
  const result = results.find(({ findings }) => findings.length > 0) ?? results[0];
  if (!result) return undefined;
  const { facts, findings } = result;
  const texts = findings.map(({ text }) => text);
  const lines = texts.length > 0 ? withRest(texts) : [serviceWhen(facts.service_at)];
  return message(resultInWords(facts, findings), lines, pathOfEdition(facts), "ensaio");
}
