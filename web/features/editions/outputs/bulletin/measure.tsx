import type { Ref } from "react";
import type { BulletinItem } from "./bulletin-items.ts";
import { ItemEntry } from "./item-entry.tsx";
import type { LayoutName } from "./layouts.ts";
import { Masthead } from "./masthead.tsx";

type MeasureProps = {
  ref: Ref<HTMLDivElement>;
  items: readonly BulletinItem[];
  serviceAt: string;
  textLength: number;
  layout: LayoutName;
};

/** All entries in a column of the paper's width, each as at the head of a column, to be measured and not seen. */
export function Measure({ ref, items, serviceAt, textLength, layout }: MeasureProps) {
  return (
    <div ref={ref} aria-hidden inert className="paper-measure" data-layout={layout}>
      <Masthead serviceAt={serviceAt} />
      <div>
        {items.map((item) => (
          <ItemEntry
            key={item.facts.id}
            item={item}
            isFirst
            serviceAt={serviceAt}
            textLength={textLength}
          />
        ))}
      </div>
    </div>
  );
}
