import "./bulletin-page.css";
import { noticeWord } from "@/features/announcements/model/facts.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { standingOf } from "@/features/announcements/model/standing.ts";
import { config } from "@/lib/config.ts";
import { shortMoment } from "@/lib/text/moment.ts";
import { factsAt } from "../../model/announcement-words.ts";
import type { BulletinItem } from "../../words/bulletin-items.ts";
import { BoardCode, shortAddress } from "../qr-code.tsx";
import { ItemEntry } from "./item-entry.tsx";
import type { PageColumns } from "./paginate.ts";

export type BulletinContent = {
  items: readonly BulletinItem[];
  /** The announcements under the heading "Em breve". */
  upcoming: readonly Announcement[];
  serviceAt: string;
  /** The service in words: `Missa de domingo, 22 de novembro, 19:00`. */
  service: string;
  textLength: number;
};

type BulletinPageProps = BulletinContent & {
  hasCover: boolean;
  /**
   * The printed pages with announcements. Every later page contains only upcoming announcements and
   * lines for notes.
   */
  pages: readonly PageColumns[];
  /** The index of this page in `pages`; -1 for the cover. */
  at: number;
  /** The page number, from 1. */
  number: number;
  count: number;
};

/**
 * Renders a printed page. Upcoming announcements and lines for notes fill the space below the
 * page's announcements.
 */
export function BulletinPage(props: BulletinPageProps) {
  const { hasCover, pages, at, number, count, items, ...content } = props;
  if (at < 0) return <BulletinCover items={items} {...content} />;
  const isFull = at < pages.length - 1;
  const hasFreePage = pages.length + Number(hasCover) < count;
  const hasUpcoming = at === pages.length - Number(!hasFreePage);
  const columns = pages[at]?.filter(({ length }) => length > 0) ?? [];
  return (
    <div className="paper-page" data-page={number}>
      {number === 1 && <Masthead service={content.service} />}
      {columns.length > 0 && (
        <div className="paper-columns" data-columns={columns.length}>
          {columns.map((column, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no id, only a position.
            <div key={place}>
              {column.map((index, place) => {
                const item = items[index];
                if (item === undefined) return null;
                return (
                  <ItemEntry
                    key={item.announcement.id}
                    item={item}
                    isFirst={place === 0}
                    {...content}
                  />
                );
              })}
            </div>
          ))}
        </div>
      )}
      {!isFull && <PageRest {...content} upcoming={hasUpcoming ? content.upcoming : []} />}
      <p className="paper-foot">
        <span>
          {config.outputTitle} · {shortAddress()}
        </span>
        <span>
          {number} de {count}
        </span>
      </p>
    </div>
  );
}

/** Renders the head of the bulletin: the church, the service, and the address of the board. */
export function Masthead({ service }: { service: string }) {
  return (
    <div className="bulletin-masthead">
      <div>
        <p className="bulletin-church">{config.outputTitle}</p>
        <p className="bulletin-service">{service}</p>
        <p className="bulletin-address">
          Sempre em dia: <strong>{shortAddress()}</strong>
        </p>
      </div>
      <BoardCode className="bulletin-code" />
    </div>
  );
}

const MOST_TITLES = 12;

type CoverProps = Pick<BulletinContent, "items" | "serviceAt" | "service">;

/**
 * Renders the first page of the booklet: the church, the service, the titles, and the address of
 * the board.
 */
function BulletinCover({ items, serviceAt, service }: CoverProps) {
  const inside = items.filter(({ announcement }) => standingOf(announcement) === "held");
  const others = inside.length - MOST_TITLES;
  return (
    <div className="paper-page paper-cover" data-page={1}>
      <p className="bulletin-church">{config.outputTitle}</p>
      <p className="bulletin-service">{service}</p>
      <ul aria-label="Neste boletim" className="cover-titles">
        {inside.slice(0, MOST_TITLES).map(({ announcement }) => {
          const facts = factsAt(announcement, serviceAt);
          const { title, date } = facts;
          return (
            <li key={announcement.id}>
              <span dir="auto">{title}</span>
              <span>{date ? shortMoment(date) : noticeWord(facts)}</span>
            </li>
          );
        })}
        {others > 0 && <li>{others === 1 ? "e mais 1 aviso" : `e mais ${others} avisos`}</li>}
      </ul>
      <div className="cover-board">
        <BoardCode className="bulletin-code" />
        <p>
          Sempre em dia:
          <br />
          <strong>{shortAddress()}</strong>
        </p>
      </div>
    </div>
  );
}

const MOST_UPCOMING = 6;
// At most 30 lines for notes fit on a page of A4. The style sheet clips the lines that do not fit.
const LINES = Array.from({ length: 30 }, (_, line) => line);

function PageRest({ upcoming, serviceAt }: Pick<BulletinContent, "upcoming" | "serviceAt">) {
  return (
    <div className="page-rest">
      {upcoming.length > 0 && (
        <section>
          <h2>Em breve</h2>
          <ul>
            {upcoming.slice(0, MOST_UPCOMING).map((one) => {
              const { title, date, place } = factsAt(one, serviceAt);
              return (
                <li key={one.id}>
                  <p dir="auto" className="font-serif font-bold">
                    {title}
                  </p>
                  <p dir="auto">{[date && shortMoment(date), place].filter(Boolean).join(" · ")}</p>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <section className="paper-notes">
        <h2>Anotações</h2>
        {LINES.map((line) => (
          <div key={line} className="note-line" />
        ))}
      </section>
    </div>
  );
}
