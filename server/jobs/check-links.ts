import { asOwner, type DatabaseTarget } from "../database/connect.ts";
import type { MessageWriter } from "../push/deliveries.ts";
import { answers } from "./ask-link.ts";
import type { Job } from "./run-jobs.ts";

const TIMEOUT_MS = 5_000;

// The editions of the next two days, with the links that need not be asked: those that answered
// within six hours, and those that did not answer within the last hour.
const UPCOMING = `
  select id, private.rehearsal_facts(id) as facts, array(
    select link from private.link_checks
    where edition_id = editions.id
      and asked_at > now() - case when answers then interval '6 hours' else interval '1 hour' end
  ) as known
  from public.editions where service_at between now() and now() + interval '48 hours'
`;

const RECORD = `
  insert into private.link_checks (edition_id, link, answers)
  select id, $2, $3 from public.editions where id = $1
  on conflict (edition_id, link) do update set answers = excluded.answers, asked_at = now()
`;

type Options = {
  writer: Pick<MessageWriter, "linksToAsk">;
  publicUrl: string;
  ask?: (url: string, signal: AbortSignal) => Promise<boolean | undefined>;
};
type Upcoming = { id: string; facts: unknown; known: string[] };

/**
 * Returns the job that asks the links of coming editions one after another, within a minute of
 * their choice. The pages of the board itself, at `publicUrl`, are not asked.
 */
export function checkLinks(target: DatabaseTarget, options: Options): Job {
  const { writer, publicUrl, ask = answers } = options;
  return {
    name: "links",
    everyMs: 60_000,
    isLeaderOnly: true,
    run: async (stopping) => {
      const { rows } = await asOwner(target, (owner) => owner.query<Upcoming>(UPCOMING));
      for (const { id, facts, known } of rows) {
        for (const { url, link } of writer.linksToAsk(facts)) {
          if (known.includes(link) || url.startsWith(`${publicUrl}/`)) continue;
          const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]);
          const result = await ask(url, signal);
          if (stopping.aborted) return;
          if (result !== undefined)
            await asOwner(target, (owner) => owner.query(RECORD, [id, link, result]));
        }
      }
    },
  };
}
