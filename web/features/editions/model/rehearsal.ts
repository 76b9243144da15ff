import { outputPages, pathInEdition, paths } from "@/app/addresses.ts";
import { serviceForms } from "@/features/church/rules.ts";
import { capitalised, serviceName } from "./announcement-words.ts";
import { unpublishedChanges } from "./chosen-announcements.ts";
import { formatTime } from "./church-dates.ts";
import { editionSlug, SERVICE_LENGTH } from "./find-edition.ts";
import type { RehearsalFacts } from "./rehearsal-query.ts";
import { type Finding, itemsOf, placeFinding, textFindings } from "./rehearsed-texts.ts";

type Written = Pick<RehearsalFacts, "our_week_screen" | "our_week_printed">;

const withOurWeek = <Edition extends Written>(edition: Edition) => ({
  ...edition,
  ourWeek: { screen: edition.our_week_screen, printed: edition.our_week_printed },
});

/** Finds a list without a publication, or with changes since the publication. */
function listFinding(facts: RehearsalFacts): Finding[] {
  const { published } = facts;
  if (!published) return [{ text: "A lista ainda não foi publicada" }];
  const items = published.items.map((choice) => {
    return { id: choice.announcement_id, choice, deleted: false, changed: [] };
  });
  const changes = unpublishedChanges(withOurWeek(facts), { ...withOurWeek(published), items });
  return changes ? [{ text: "A lista mudou depois de publicada" }] : [];
}

/**
 * Finds the outputs of a published edition that no device has opened since the publication, and a
 * bulletin that needs more than one sheet of paper. The slides must also be newer than the last
 * change of an announcement on them, because a device without internet shows what it has loaded.
 */
function outputFindings(facts: RehearsalFacts): Finding[] {
  const { published, blocks, outputs, used } = facts;
  if (!published) return [];
  const items = itemsOf(facts).filter(({ row }) => row);
  const find = (output: string, text: string, path: string, changes: string[] = []): Finding[] => {
    const since = Math.max(...[published.published_at, ...changes].map(Date.parse));
    const record = outputs.find(
      (one) => one.output === output && Date.parse(one.marked_at) >= since,
    );
    // A church that has no projector is not told of the slides forever.
    const isUnused = used.length === 3 && !used.flat().includes(output);
    if (record ? record.fits !== false : isUnused) return [];
    return [
      {
        text: record ? "O boletim não cabe em uma folha" : text,
        address: pathInEdition(path, editionSlug(published)),
      },
    ];
  };
  const has = (channel: "screen" | "printed") =>
    facts[`our_week_${channel}`] || [...blocks, ...items].some((one) => one[channel]);
  const changes = items.flatMap(({ screen, row }) => (screen && row ? row.updated_at : []));
  const { script, bulletin } = outputPages;
  return [
    ...(has("screen")
      ? find("slides", "O telão não foi aberto em tela cheia", paths.editionSlides, changes)
      : []),
    ...(items.some(({ spoken }) => spoken)
      ? find("script", "O roteiro não foi aberto no celular", script.path)
      : []),
    ...(has("printed") ? find("sheet", "O boletim não foi aberto", bulletin.path) : []),
  ];
}

/**
 * Returns what is missing for the service of an edition, the most important first. Returns
 * undefined when the service is over at `now` (ms). The page "Semana" and the message of the eve
 * use this one rule.
 */
export function rehearse(facts: RehearsalFacts, now: number): Finding[] | undefined {
  if (now > Date.parse(facts.service_at) + SERVICE_LENGTH) return undefined;
  const rules = [listFinding, textFindings, outputFindings, placeFinding];
  return rules.flatMap((find) => find(facts));
}

/**
 * Returns the result in words: `Domingo está pronto`, `A missa de sábado: faltam 3 coisas`. With
 * `hasHour` the words also name the hour, because the day has several services.
 */
export function resultInWords(
  { service_at, service_word }: Pick<RehearsalFacts, "service_at" | "service_word">,
  { length }: readonly Finding[],
  hasHour = false,
): string {
  const name = serviceName(service_at, serviceForms(service_word));
  const words = name === "o domingo" ? "Domingo" : capitalised(name);
  const named = hasHour ? `${words} às ${formatTime(service_at)}` : words;
  if (length === 0) return `${named} está pront${name.startsWith("a ") ? "a" : "o"}`;
  return `${named}: ${length === 1 ? "falta 1 coisa" : `faltam ${length} coisas`}`;
}
