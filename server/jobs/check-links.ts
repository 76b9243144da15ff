import { asOwner, type DatabaseTarget } from "../database/connect.ts";
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
`;

const RECORD = `
  insert into private.link_checks (edition_id, link, answers)
  select id, $2, $3 from public.editions where id = $1
  on conflict (edition_id, link) do update set answers = excluded.answers, asked_at = now()
`;

type Options = {
  writer: Pick<MessageWriter, "linksToAsk">;
  zone: string;
  publicUrl: string;
  ask?: (url: string, stopping: AbortSignal) => Promise<boolean | undefined>;
};
type Upcoming = { id: string; facts: unknown; known: string[] };

/**
 * Returns the job that asks the links of coming editions, each new link within a minute. `zone` is
 * the IANA time zone of the church. The pages of the board itself, at `publicUrl`, are not asked.
 */
export function checkLinks(target: DatabaseTarget, options: Options): Job {
  const { writer, zone, publicUrl, ask = answers } = options;
  return {
    name: "links",
    everyMs: 60_000,
    isLeaderOnly: true,
    run: async (stopping) => {
      const { rows } = await asOwner(target, (owner) => owner.query<Upcoming>(UPCOMING, [zone]));
      const due = rows.flatMap(({ id, facts, known }) =>
        writer
          .linksToAsk(facts)
          .filter(({ url, link }) => !known.includes(link) && !url.startsWith(`${publicUrl}/`))
          .map((one) => ({ id, ...one })),
      );
      const askNext = async () => {
        for (let next = due.shift(); next && !stopping.aborted; next = due.shift()) {
          const { id, url, link } = next;
          const result = await ask(url, stopping);
          if (result !== undefined && !stopping.aborted)
            await asOwner(target, (owner) => owner.query(RECORD, [id, link, result]));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, askNext));
    },
  };
}
