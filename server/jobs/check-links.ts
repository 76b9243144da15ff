import { asOwner, type DatabaseTarget } from "../database/connect.ts";
import type { Logger } from "../log.ts";
import type { MessageWriter } from "../push/deliveries.ts";
import { answers } from "./ask-link.ts";
import type { Job } from "./run-jobs.ts";

/** The number of links that are asked at the same time. */
const AT_ONCE = 4;

// The editions of the next two days. `known` are the links that were asked within six hours, and
// since ten minutes before the message of the eve (18:00 by the church's clock) once it is due.
const UPCOMING = `
  select id, private.rehearsal_facts(id) as facts, array(
    select link from private.link_checks
    where edition_id = editions.id and asked_at between greatest(
      now() - interval '6 hours', case when now() >= message.soon then message.soon end
    ) and now()
  ) as known
  from public.editions, lateral (
    select ((service_at at time zone $1)::date - interval '6 hours 10 minutes') at time zone $1
      as soon
  ) message
  where service_at between now() and now() + interval '48 hours'
  order by service_at
`;

const RECORD = `
  insert into private.link_checks (edition_id, link, answers)
  select id, result.link, result.answers
  from public.editions, jsonb_to_recordset($2) as result (link text, answers boolean)
  where id = $1 and result.answers is not null
  on conflict (edition_id, link) do update set answers = excluded.answers, asked_at = now()
`;

type Options = {
  writer: Pick<MessageWriter, "linksToAsk">;
  zone: string;
  /** The address of the board, whose own pages are not asked. */
  publicUrl: string;
  logger: Logger;
  ask?: (url: string, stopping: AbortSignal) => Promise<boolean | undefined>;
};
type Upcoming = { id: string; facts: unknown; known: string[] };

/**
 * Returns the job that asks the links of coming editions. `zone` is the IANA time zone of the
 * church. A new link is asked within a minute. The log has the number of dead links, and no
 * address.
 */
export function checkLinks(target: DatabaseTarget, options: Options): Job {
  const { writer, zone, publicUrl, logger, ask = answers } = options;
  const isOwn = (url: string) => URL.canParse(url) && new URL(url).host === new URL(publicUrl).host;

  async function check({ id, facts, known }: Upcoming, stopping: AbortSignal) {
    const due = writer
      .linksToAsk(facts)
      .filter(({ url, link }) => !known.includes(link) && !isOwn(url));
    const results: { link: string; answers?: boolean }[] = [];
    for (let from = 0; from < due.length; from += AT_ONCE) {
      const batch = due.slice(from, from + AT_ONCE).map(async ({ url, link }) => {
        const result = await ask(url, stopping);
        return { link, ...(result !== undefined && { answers: result }) };
      });
      results.push(...(await Promise.all(batch)));
    }
    if (stopping.aborted || results.length === 0) return;
    await asOwner(target, async (owner) => {
      const { rowCount } = await owner.query(RECORD, [id, JSON.stringify(results)]);
      if (rowCount) await owner.query("select private.notify_servers('editions')");
    });
    const dead = results.filter((result) => result.answers === false).length;
    logger.info({ asked: results.length, dead }, "links");
  }

  return {
    name: "links",
    everyMs: 60_000,
    isLeaderOnly: true,
    run: async (stopping) => {
      const { rows } = await asOwner(target, (owner) => owner.query<Upcoming>(UPCOMING, [zone]));
      for (const edition of rows) await check(edition, stopping);
    },
  };
}
