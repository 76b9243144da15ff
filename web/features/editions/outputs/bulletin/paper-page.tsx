import { config } from "@/lib/config.ts";
import { shortAddress } from "../board-code.tsx";
import type { BulletinItem } from "./bulletin-items.ts";
import { ItemEntry } from "./item-entry.tsx";
import { Masthead } from "./masthead.tsx";
import type { PageColumns } from "./paginate.ts";

type PaperPageProps = {
  items: readonly BulletinItem[];
  columns: PageColumns;
  serviceAt: string;
  textLength: number;
  /** From 1. */
  number: number;
  count: number;
};

/** A page as it is printed. */
export function PaperPage({
  items,
  columns,
  serviceAt,
  textLength,
  number,
  count,
}: PaperPageProps) {
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
