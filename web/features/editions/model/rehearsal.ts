import { outputPages, pathInEdition, paths } from "@/app/addresses.ts";
import { serviceForms } from "@/features/church/rules.ts";
import { capitalised, serviceName } from "./announcement-words.ts";
import { unpublishedChanges } from "./chosen-announcements.ts";
import { editionSlug } from "./find-edition.ts";
import { ourWeekOf } from "./queries.ts";
import type { RehearsalFacts } from "./rehearsal-query.ts";
import { type Finding, itemsOf, placeFinding, textFindings } from "./rehearsed-texts.ts";

/** Finds a list without a publication, or with changes since the publication. */
function listFinding(facts: RehearsalFacts): Finding[] {
  const { published } = facts;
  if (!published) return [{ text: "A lista ainda não foi publicada" }];
  const items = published.items.map((choice) => {
    return { id: choice.announcement_id, choice, deleted: false, changed: [] };
  });
  const changes = unpublishedChanges(
    { ...facts, ourWeek: ourWeekOf(facts) },
    { ...published, ourWeek: ourWeekOf(published), items },
  );
  return changes ? [{ text: "A lista mudou depois de publicada" }] : [];
}

const OUTPUTS = [
  ["slides", paths.editionSlides, "O telão não foi aberto em tela cheia"],
  ["script", outputPages.script.path, "O roteiro não foi aberto no celular"],
  ["sheet", outputPages.bulletin.path, "O boletim não foi aberto"],
] as const;

/**
 * Finds the outputs that no device has opened since the publication and the last change of an
 * announcement, because a device without internet shows what it has loaded. Finds also a bulletin
 * that needs more than one sheet of paper. A church without a projector is not told of the slides:
 * once a service has records, outputs without any record are left out.
 */
function outputFindings(facts: RehearsalFacts): Finding[] {
  const { published, outputs, used } = facts;
  if (!published) return [];
  const changes = itemsOf(facts).flatMap(({ row }) => (row ? row.updated_at : []));
  const since = Math.max(...[published.published_at, ...changes].map(Date.parse));
  return OUTPUTS.flatMap(([output, path, text]) => {
    const record = outputs.find((one) => one.output === output);
    const isOpened = record && Date.parse(record.marked_at) >= since;
    const isRight = isOpened ? record.fits !== false : used.length > 0 && !used.includes(output);
    if (isRight) return [];
    return {
      text: isOpened ? "O boletim não cabe em uma folha" : text,
      address: pathInEdition(path, editionSlug(published)),
    };
  });
}

/**
 * Returns what is missing for the service of an edition, the most important first. The page
 * "Semana" and the message of the eve use this one rule.
 */
export const rehearse = (facts: RehearsalFacts): Finding[] =>
  [listFinding, textFindings, outputFindings, placeFinding].flatMap((find) => find(facts));

/** Returns the result in words: `Domingo está pronto`, `A missa de sábado: faltam 3 coisas`. */
export function resultInWords(
  { service_at, service_word }: Pick<RehearsalFacts, "service_at" | "service_word">,
  { length }: readonly Finding[],
): string {
  const name = serviceName(service_at, serviceForms(service_word));
  const words = name === "o domingo" ? "Domingo" : capitalised(name);
  if (length === 0) return `${words} está pront${name.startsWith("a ") ? "a" : "o"}`;
  return `${words}: ${length === 1 ? "falta 1 coisa" : `faltam ${length} coisas`}`;
}
