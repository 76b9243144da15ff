import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { withoutDirectionControls } from "@/lib/data/request.ts";
import { randomUuid } from "@/lib/data/uuid.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { inWords } from "@/lib/text/dates.ts";
import { trimmed } from "@/lib/text/trim.ts";
import { Button } from "@/ui/button.tsx";
import { UNREAD } from "@/ui/edit-conflict/save-over-revision.ts";
import type { Changes } from "../model/changes.ts";
import { type AnnouncementValues, announcementSchema } from "../model/checked-fields.ts";
import type { Announcement } from "../model/queries.ts";
import type { AnnouncementFields } from "../model/schema.ts";
import { countInWords } from "../model/series-words.ts";
import {
  type Draft,
  isSame,
  type MessageList,
  newestDraft,
  removeDraft,
  saveDraft,
} from "./drafts.ts";
import type { AnnouncementForm } from "./use-announcement-form.ts";

const PAUSE_MS = 500;
const SHOWN_CHARACTERS = 40;

/**
 * The first values of a form, and the announcement that the form edits; `row` is undefined for a
 * new announcement.
 */
type Opened = { start: AnnouncementFields; row: Announcement | undefined };

/**
 * Returns the columns that a request would contain for a form's first values. Returns undefined if
 * the form's validation refuses these values.
 */
const valuesOf = (start: AnnouncementFields) => announcementSchema.safeParse(start).data;

/**
 * Returns the columns that a person has changed in the form. An untouched field does not count as
 * changed, even if the form trims its text.
 */
export function changesOf(
  start: AnnouncementFields,
  row: Announcement,
  values: AnnouncementValues,
): Changes {
  const before: Partial<Record<string, unknown>> = { ...(valuesOf(start) ?? row) };
  const changed = Object.entries(values).filter(([column, value]) => value !== before[column]);
  return Object.fromEntries(changed);
}

/**
 * Returns the first values for a form that resumes a draft. If the announcement has changed since,
 * these are the first values of the draft.
 */
export function openedFromDraft({ start, row }: Opened, draft: Pick<Draft, "start">): Opened {
  if (!row || isSame(draft.start, start)) return { start, row };
  return { start: draft.start, row: { ...row, ...valuesOf(draft.start), revision: UNREAD } };
}

type DraftOptions = {
  form: AnnouncementForm;
  start: AnnouncementFields;
  /** The id of the account that uses the form. Every account gets only its own drafts. */
  userId: string | null;
  editing: Announcement | undefined;
  copied: { id: string } | undefined;
  /**
   * The id of an announcement to create that belongs to a list of several announcements, and the
   * function that stores typed values in this list. The list is the draft of such a form.
   */
  listed: { id: string; keep: (values: AnnouncementFields) => void } | undefined;
  /** Called with the list of a copied message that the person resumes. */
  onList: ((list: MessageList) => void) | undefined;
};

/**
 * Stores the typed values as a draft on this device, and offers an earlier draft. `rowId` is the id
 * of the announcement to create or change.
 */
export function useDraft(options: DraftOptions) {
  const { form, start: initial, userId, editing, copied, listed, onList } = options;
  const [opened, setOpened] = useState<Opened>({ start: initial, row: editing });
  const { start } = opened;
  const [id] = useState(randomUuid);
  const [rowId, setRowId] = useState(() => editing?.id ?? listed?.id ?? randomUuid());
  const [offered, setOffered] = useState<Draft>();
  // `ended.now` is true after a save or a discard. Otherwise the unmount of the form would store
  // the draft again.
  const isEnded = useRef(false);
  const target = editing?.id ?? (copied ? `copy-${copied.id}` : "new");
  const place = userId === null || listed ? undefined : { userId, target, id };

  const store = useEffectEvent(() => {
    if (isEnded.current) return;
    const values = form.getValues();
    if (listed) listed.keep(values);
    if (place === undefined) return;
    if (isSame(values, start)) removeDraft(place);
    else saveDraft(place, { at: Date.now(), rowId, start, values });
  });
  const offer = useEffectEvent(() => {
    const draft = place && newestDraft(place, start, Date.now());
    if (draft && (draft.list || !isSame(draft.values, start))) setOffered(draft);
  });

  useEffect(() => {
    offer();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const storeSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(store, PAUSE_MS);
    };
    // The draft is stored when the tab is hidden, because a phone may end a hidden tab without any
    // further event.
    const storeWhenHidden = () => document.visibilityState === "hidden" && store();
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: storeSoon });
    document.addEventListener("visibilitychange", storeWhenHidden);
    window.addEventListener("pagehide", store);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", storeWhenHidden);
      window.removeEventListener("pagehide", store);
      store();
    };
  }, [form]);

  /** Puts the offered draft into the form. The typed values are stored as another draft. */
  function resume() {
    if (offered === undefined || place === undefined) return;
    if (offered.list) {
      removeDraft(offered);
      return onList?.(offered.list);
    }
    const typed = form.getValues();
    if (!isSame(typed, start)) {
      saveDraft({ ...place, id: randomUuid() }, { at: Date.now(), rowId, start, values: typed });
    }
    form.reset(offered.values, { keepDefaultValues: true, keepFieldsRef: true });
    setOpened(openedFromDraft(opened, offered));
    setRowId(offered.rowId);
    saveDraft(place, { ...offered, at: Date.now() });
    removeDraft(offered);
    setOffered(undefined);
  }

  function refuse() {
    if (offered) removeDraft(offered);
    setOffered(undefined);
  }

  /** Removes the draft of this form. Called after the form was saved or discarded. */
  function end() {
    isEnded.current = true;
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

/**
 * Offers to resume a draft. The live region is mounted before the offer, so that screen readers
 * read the offer aloud.
 */
export function DraftOffer({ form, draft, onResumed }: DraftOfferProps) {
  const { offered, isOutdated, resume, refuse } = draft;
  const now = useNow();
  const title = offered
    ? cutText(withoutDirectionControls(trimmed(offered.values.title)), SHOWN_CHARACTERS)
    : "";
  const left = offered?.list?.items.filter(({ isPublished }) => !isPublished);
  // Both buttons are unmounted together with the offer, so the focus moves to the title field.
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
        <div className="mb-3 rounded-xl bg-accent-soft p-4">
          <p className="font-semibold">
            {left ? "Continuar os avisos da mensagem?" : "Continuar o rascunho?"}
          </p>
          <p className="wrap-anywhere">
            {left && `${countInWords(left.length)}, `}
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
