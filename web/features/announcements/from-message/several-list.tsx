import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { Button } from "@/ui/button.tsx";
import { DialogActions } from "@/ui/dialog.tsx";
import { BusyButton } from "@/ui/form.tsx";
import { STATUS_NAMES } from "../model/change-words.ts";
import { countInWords } from "../model/series-words.ts";
import { repeatOptions } from "../series/repetition.ts";
import { obstacle, whenInWords } from "./filling.ts";
import { SeenMessage } from "./paste-notice.tsx";
import type { Paste } from "./use-paste.ts";
import { type Item, readyItems, type Several } from "./use-several.ts";

/** Returns what stands below the title in the list. */
function factsOf({ values }: Item, now: number): string {
  const { date, location, repeats, status } = values;
  const repetition = repeatOptions(date).find(({ value }) => value === repeats)?.label;
  const words = [
    ...[status !== "scheduled" && STATUS_NAMES[status], whenInWords(values, now)],
    ...[repetition, location],
  ];
  return words.filter(Boolean).join(" · ");
}

function Row({ item, several }: { item: Item; several: Several }) {
  const id = useId();
  const { values, isChosen, error } = item;
  const now = useNow();
  const fault = obstacle(values, now);
  return (
    <li className="message-item">
      <label>
        <input
          type="checkbox"
          className="focus-ring"
          aria-describedby={id}
          checked={isChosen && fault === undefined}
          disabled={fault !== undefined}
          onChange={({ target }) => several.change(item.id, { isChosen: target.checked })}
        />
        <span className="min-w-0 font-semibold">{values.title || "Sem título"}</span>
      </label>
      <Button
        variant="outline"
        data-item={item.id}
        disabled={several.progress !== undefined}
        onClick={() => several.check(item)}
      >
        Conferir<span className="sr-only"> {values.title}</span>
      </Button>
      <div id={id}>
        <p className="text-ink">{factsOf(item, now)}</p>
        <p className="line-clamp-2">{values.description}</p>
        {(error ?? fault) && (
          <p className="flex items-start gap-1.5 text-danger-ink">
            <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
            {error ?? `${fault}. Toque em Conferir.`}
          </p>
        )}
      </div>
    </li>
  );
}

type SeveralListProps = {
  several: Several;
  paste: Paste;
  /** The choice of the ministry. */
  children: ReactNode;
};

/** Lists the announcements of a message, to check them in the form or to post the chosen ones. */
export function SeveralList({ several, paste, children }: SeveralListProps) {
  const { items, posted, progress } = several;
  const ready = readyItems(items, useNow()).length;
  return (
    <>
      <p role="status" className="text-muted">
        {progress ?? "Marque os avisos que quer publicar."}
        {posted > 0 && ` Já publicados: ${posted}.`}
      </p>
      <ul className="mb-4">
        {items.map((item) => (
          <Row key={item.id} item={item} several={several} />
        ))}
      </ul>
      {children}
      <DialogActions
        cancel="Desfazer"
        onCancel={() => {
          several.stop();
          paste.undo();
        }}
        notice={<SeenMessage text={paste.taken?.text ?? ""} />}
      >
        <BusyButton
          busy={progress !== undefined}
          doing={`${progress}...`}
          disabled={ready === 0}
          onClick={() => void several.postChosen()}
        >
          Publicar {countInWords(ready)}
        </BusyButton>
      </DialogActions>
    </>
  );
}
