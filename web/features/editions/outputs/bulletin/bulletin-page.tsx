import { config } from "@/lib/config.ts";
import { serviceInWords } from "../../model/announcement-words.ts";
import { BoardCode, shortAddress } from "../board-code.tsx";
import type { BulletinItem } from "./bulletin-items.ts";
import { ItemEntry } from "./item-entry.tsx";
import type { PageColumns } from "./paginate.ts";

type BulletinPageProps = {
  items: readonly BulletinItem[];
  columns: PageColumns;
  serviceAt: string;
  textLength: number;
  /** From 1. */
  number: number;
  count: number;
};

/** A page as it is printed. */
export function BulletinPage({
  items,
  columns,
  serviceAt,
  textLength,
  number,
  count,
}: BulletinPageProps) {
  return (
    <div className="paper-page" data-page={number}>
      {number === 1 && <Masthead serviceAt={serviceAt} />}
      <div className="paper-columns">
        {columns.map((column, at) => (
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
