import "./bulletin-cover.css";
import "./page-rest.css";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { config } from "@/lib/config.ts";
import { placeOf, serviceInWords, titleOf } from "../../model/announcement-words.ts";
import { shortMoment } from "../../model/church-dates.ts";
import { BoardCode, shortAddress } from "../board-code.tsx";
import type { BulletinItem } from "./bulletin-items.ts";
import { ItemEntry } from "./item-entry.tsx";
import type { PageColumns } from "./paginate.ts";
import type { PagePlan, Rest } from "./plan-pages.ts";

/** What every page of a bulletin is made from. */
export type BulletinContent = {
  items: readonly BulletinItem[];
  /** What comes after them. */
  upcoming: readonly Announcement[];
  serviceAt: string;
  textLength: number;
};

type BulletinPageProps = BulletinContent & {
  plan: PagePlan;
  /** From 1. */
  number: number;
  count: number;
};

/** A page as it is printed. */
export function BulletinPage({ plan, number, count, ...content }: BulletinPageProps) {
  if (plan.kind === "cover") return <BulletinCover {...content} />;
  return (
    <div className="paper-page" data-page={number}>
      {number === 1 && <Masthead serviceAt={content.serviceAt} />}
      {plan.kind === "items" && <Columns {...content} columns={plan.columns} />}
      <PageRest {...content} rest={plan.rest} />
      <p className="paper-foot">
        <span>
          {config.boardTitle} · {shortAddress()}
        </span>
        <span>
          {number} de {count}
        </span>
      </p>
    </div>
  );
}

type ColumnsProps = BulletinContent & { columns: PageColumns };

function Columns({ columns, items, serviceAt, textLength }: ColumnsProps) {
  const filled = columns.filter(({ length }) => length > 0);
  return (
    <div className="paper-columns" data-columns={filled.length}>
      {filled.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place on the page.
        <div key={at}>
          {column.map((index, place) => {
            const item = items[index];
            return (
              item && (
                <ItemEntry
                  key={item.facts.id}
                  item={item}
                  isFirst={place === 0}
                  serviceAt={serviceAt}
                  textLength={textLength}
                />
              )
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** What stands at the head of the bulletin: the church, the service, and the way to the board. */
export function Masthead({ serviceAt }: { serviceAt: string }) {
  return (
    <div className="bulletin-masthead">
      <div>
        <p className="bulletin-church">{config.boardTitle}</p>
        <p className="bulletin-service">{serviceInWords(serviceAt)}</p>
        <p className="bulletin-address">
          Sempre em dia: <strong>{shortAddress()}</strong>
        </p>
      </div>
      <BoardCode className="bulletin-code" />
    </div>
  );
}

const MOST_TITLES = 12;

/** The first page of the booklet: the church, the service, what is inside, and the way to the board. */
function BulletinCover({ items, serviceAt }: BulletinContent) {
  const inside = items.filter(({ facts }) => facts.status === "scheduled");
  // The last line names one, or says how many there are.
  const named = inside.length === MOST_TITLES + 1 ? inside.length : MOST_TITLES;
  const others = inside.length - named;
  return (
    <div className="paper-page paper-cover" data-page={1}>
      <p className="cover-church">{config.boardTitle}</p>
      <p className="cover-service">{serviceInWords(serviceAt)}</p>
      <ul aria-label="Neste boletim" className="cover-titles">
        {inside.slice(0, named).map(({ facts }) => (
          <li key={facts.id}>
            <span dir="auto">{titleOf(facts)}</span>
            <span>{shortMoment(facts.date, Date.parse(serviceAt))}</span>
          </li>
        ))}
        {others > 0 && <li>e mais {others} avisos</li>}
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

/** Fills a page that the announcements leave free. */
function PageRest({
  rest: { soon, lines },
  upcoming,
  serviceAt,
}: BulletinContent & { rest: Rest }) {
  return (
    <>
      {soon > 0 && (
        <section className="paper-soon">
          <h2 className="rest-heading">Em breve</h2>
          <ul>
            {upcoming.slice(0, soon).map((announcement) => (
              <li key={announcement.id}>
                <p dir="auto" className="soon-title">
                  {titleOf(announcement)}
                </p>
                <p dir="auto">
                  {[shortMoment(announcement.date, Date.parse(serviceAt)), placeOf(announcement)]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {lines > 0 && (
        <section className="paper-notes">
          <h2 className="rest-heading">Anotações</h2>
          {Array.from({ length: lines }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the page.
            <div key={at} className="note-line" />
          ))}
        </section>
      )}
    </>
  );
}
