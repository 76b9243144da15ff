import type { BulletinItem } from "./bulletin-items.ts";
import { ItemEntry } from "./item-entry.tsx";
import { TEXT_LENGTHS } from "./layouts.ts";
import { Masthead } from "./masthead.tsx";

type ReadingCopyProps = { items: readonly BulletinItem[]; serviceAt: string };

/** The bulletin for windows in which a sheet would be too small to be read. */
export function ReadingCopy({ items, serviceAt }: ReadingCopyProps) {
  return (
    <div className="reading-copy light">
      <Masthead serviceAt={serviceAt} />
      {items.map((item) => (
        <ItemEntry
          key={item.facts.id}
          item={item}
          isFirst={false}
          serviceAt={serviceAt}
          textLength={TEXT_LENGTHS[0]}
        />
      ))}
    </div>
  );
}
