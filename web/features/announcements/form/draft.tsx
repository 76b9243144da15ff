import { useEffect, useEffectEvent, useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { withoutDirectionControls } from "@/lib/data/request.ts";
import { randomUuid } from "@/lib/data/uuid.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { inWords } from "@/lib/text/dates.ts";
import { trimmed } from "@/lib/text/trim.ts";
import { Button } from "@/ui/button.tsx";
import { UNREAD } from "@/ui/edit-conflict/save-over-revision.ts";
import type { Changes } from "../model/changes.ts";
import { type Draft, isSame, newestDraft, removeDraft, saveDraft } from "../model/drafts.ts";
import type { Announcement } from "../model/queries.ts";
import {
  type AnnouncementFields,
  type AnnouncementValues,
  announcementSchema,
} from "../model/schema.ts";
import type { AnnouncementForm } from "./use-announcement-form.ts";

const PAUSE_MS = 500;
const SHOWN_CHARACTERS = 40;

/** The values that a form began with, and the announcement that they are of; none where a new one is written. */
export type Opened = { start: AnnouncementFields; row: Announcement | undefined };

/** Returns the columns of the values that the form began with; undefined where today's form refuses them. */
const valuesOf = (start: AnnouncementFields) => announcementSchema.safeParse(start).data;

/** Returns the columns that a person has changed. An untouched field is no change, even where the form trims its text. */
export function changesOf(
  start: AnnouncementFields,
  row: Announcement,
  values: AnnouncementValues,
): Changes {
  const before: Partial<Record<string, unknown>> = { ...(valuesOf(start) ?? row) };
  const changed = Object.entries(values).filter(([column, value]) => value !== before[column]);
  return Object.fromEntries(changed);
}

/** Returns the start of a form that resumes a draft: the draft's former values if the announcement has changed since. */
export function resumed({ start, row }: Opened, draft: Pick<Draft, "start">): Opened {
  if (!row || isSame(draft.start, start)) return { start, row };
  return { start: draft.start, row: { ...row, ...valuesOf(draft.start), revision: UNREAD } };
}

type DraftOptions = {
  form: AnnouncementForm;
  start: AnnouncementFields;
  /** The account that writes; nobody else is offered the draft. */
  userId: string | null;
  editing: Announcement | undefined;
  copied: { id: string } | undefined;
};

/** Keeps what is typed on this device, and offers what was kept before. `rowId` is the row that is edited or to be made. */
export function useDraft({ form, start: given, userId, editing, copied }: DraftOptions) {
  const [opened, setOpened] = useState<Opened>({ start: given, row: editing });
  const { start } = opened;
  const [id] = useState(randomUuid);
  const [rowId, setRowId] = useState(() => editing?.id ?? randomUuid());
  const [offered, setOffered] = useState<Draft>();
  // After a save or a discard the values in the form are not stored again.
  const [ended] = useState({ now: false });
  const target = editing?.id ?? (copied ? `copy-${copied.id}` : "new");
  const place = userId === null ? undefined : { userId, target, id };

  const keep = useEffectEvent(() => {
    if (place === undefined || ended.now) return;
    const values = form.getValues();
    if (isSame(values, start)) removeDraft(place);
    else saveDraft(place, { at: Date.now(), rowId, start, values });
  });
  const offer = useEffectEvent(() => {
    const draft = place && newestDraft(place, start, Date.now());
    if (draft && !isSame(draft.values, start)) setOffered(draft);
  });

  useEffect(() => {
    offer();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE_MS);
    };
    // A phone may end a hidden page without an event.
    const keepWhenHidden = () => document.visibilityState === "hidden" && keep();
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: keepSoon });
    document.addEventListener("visibilitychange", keepWhenHidden);
    window.addEventListener("pagehide", keep);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", keepWhenHidden);
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [form]);

  /** Puts the offered draft into the form; what was typed until now becomes a draft of its own. */
  function resume() {
    if (offered === undefined || place === undefined) return;
    const typed = form.getValues();
    if (!isSame(typed, start)) {
      saveDraft({ ...place, id: randomUuid() }, { at: Date.now(), rowId, start, values: typed });
    }
    form.reset(offered.values, { keepDefaultValues: true, keepFieldsRef: true });
    setOpened(resumed(opened, offered));
    setRowId(offered.rowId);
    saveDraft(place, { ...offered, at: Date.now() });
    removeDraft(offered);
    setOffered(undefined);
  }

  function refuse() {
    if (offered) removeDraft(offered);
    setOffered(undefined);
  }

  /** Removes this form's draft for good: it was saved, or is not wanted. */
  function end() {
    ended.now = true;
    if (place) removeDraft(place);
  }

  const isOutdated = editing && offered ? !isSame(offered.start, start) : false;
  return { opened, rowId, offered, isOutdated, resume, refuse, end };
}

type DraftOfferProps = {
  form: AnnouncementForm;
  draft: ReturnType<typeof useDraft>;
  onResumed: () => void;
};

/** Asks whether to go on with what was typed before. Rendered without it at first, so that it is announced. */
export function DraftOffer({ form, draft, onResumed }: DraftOfferProps) {
  const { offered, isOutdated, resume, refuse } = draft;
  const now = useNow();
  const title = offered
    ? cutText(withoutDirectionControls(trimmed(offered.values.title)), SHOWN_CHARACTERS)
    : "";
  // Both buttons go away with the offer.
  const answer = (act: () => void) => () => {
    act();
    form.setFocus("title");
  };
  const goOn = answer(() => {
    resume();
    onResumed();
  });
  return (
    <div role="status">
      {offered && (
        <div className="mb-3 rounded-xl bg-accent-soft p-3">
          <p className="font-semibold">Continuar o rascunho?</p>
          <p className="wrap-anywhere">
            {title !== "" && (
              <>
                “<bdi>{title}</bdi>”,{" "}
              </>
            )}
            {inWords(new Date(offered.at).toISOString(), now)}.
            {isOutdated && " O aviso mudou depois deste rascunho."}
          </p>
          <div className="dialog-buttons mt-2">
            <Button variant="quiet" onClick={answer(refuse)}>
              Começar do zero
            </Button>
            <Button variant="outline" onClick={goOn}>
              Continuar
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
