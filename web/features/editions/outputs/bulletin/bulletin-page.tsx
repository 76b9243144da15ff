import type { Announcement } from "@/features/announcements/model/queries.ts";
import { config } from "@/lib/config.ts";
import { serviceInWords } from "../../model/announcement-words.ts";
import { BoardCode, shortAddress } from "../board-code.tsx";
import { BulletinCover } from "./bulletin-cover.tsx";
import type { BulletinItem } from "./bulletin-items.ts";
import { ItemEntry } from "./item-entry.tsx";
import { PageRest } from "./page-rest.tsx";
import type { PageColumns } from "./paginate.ts";
import type { PagePlan } from "./plan-pages.ts";

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
