import { focusHeading } from "@/lib/browser/focus.ts";
import type { Edition } from "../../model/queries.ts";
import { ClosedEdition } from "../closed/closed-edition.tsx";
import { OpenEdition } from "../list/open-edition.tsx";

type EditionViewProps = {
  edition: Edition;
  /** Called when it was closed here; without it the screen begins anew at its heading. */
  onClosed?: (serviceAt: string) => void;
  onMoved: (edition: Edition) => void;
  onDeleted: () => void;
};

/** An edition as it stands: to be chosen, or closed. */
export function EditionView({ edition, onClosed, ...on }: EditionViewProps) {
  return edition.closed_at === null ? (
    <OpenEdition
      {...on}
      key={edition.id}
      edition={edition}
      onClosed={() => (onClosed ?? focusHeading)(edition.service_at)}
    />
  ) : (
    <ClosedEdition key={edition.id} edition={edition} />
  );
}
