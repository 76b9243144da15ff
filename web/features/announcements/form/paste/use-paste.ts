import { MAX_DAYS } from "@database/limits.ts";
import { type ClipboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { randomUuid } from "@/lib/data/uuid.ts";
import { cleanText } from "@/lib/text/clean-text.ts";
import { type Recognised, recognise } from "@/recogniser/recognise.ts";
import { type AnnouncementFields, BLANK, differingFields } from "../../model/schema.ts";
import type { Item, MessageList } from "../drafts.ts";
import { type AnnouncementForm, fill } from "../use-announcement-form.ts";
import { fieldsFor } from "./filling.ts";

const LONG = 200;
// A longer text in the clipboard is not a message, and would block a slow phone. The service worker
// cuts a shared message to the same length (service-worker/join-shared.ts).
const MOST = 20_000;

/**
 * Returns the announcements in a message. Times in a message are in the device's time zone, like
 * typed times (decision 19).
 */
function announcementsIn(message: string): Recognised[] {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return recognise(message.slice(0, MOST), { now: new Date(), timeZone, maxDays: MAX_DAYS });
}

/** Returns a recognised announcement as an item of a list. */
function itemFor(found: Recognised, ministry_id: string | null): Item {
  const recognised = { ...fieldsFor(found, Date.now()), ministry_id };
  return {
    id: randomUuid(),
    recognised,
    values: recognised,
    isDoubtful: found.isDoubtful,
    isTicked: null,
    isPublished: false,
  };
}

const isLong = (text: string) => text.length > LONG || cleanText(text).includes("\n");

type Name = keyof AnnouncementFields;

/**
 * A message in the form. `recognised` contains the recognised values; undefined if the message
 * contains no announcement. `isDoubtful` is true if the message says the day or the hour in two
 * ways.
 */
export type Taken = {
  text: string;
  recognised: AnnouncementFields | undefined;
  isDoubtful: boolean;
};

type PasteOptions = {
  form: AnnouncementForm;
  /** A message that fills the form when the form opens. */
  message: string | undefined;
  /** Called after the values of the form were changed. */
  onFilled: () => void;
  /** Called when a message contains several announcements. */
  onSeveral: ((list: MessageList) => void) | undefined;
};

/** Fills the form with the announcement in a message, and can undo this. */
export function usePaste({ form, message, onFilled, onSeveral }: PasteOptions) {
  const [taken, setTaken] = useState<Taken & { changed: Name[]; before: AnnouncementFields }>();
  // A long text that was pasted into the title or the description, and the field.
  const [offered, setOffered] = useState<{ text: string; field: Name }>();
  const button = useRef<HTMLButtonElement>(null);

  function put(names: Name[], values: AnnouncementFields) {
    for (const name of names) fill(form, name, values[name]);
    onFilled();
  }

  /**
   * Restores the fields that the message has changed. All other fields keep the text that was typed
   * since.
   */
  function undo() {
    if (taken) put(taken.changed, taken.before);
    setTaken(undefined);
    button.current?.focus();
  }

  /**
   * Fills the form with a message. If an earlier message has filled the form, the new message
   * replaces the earlier message.
   */
  function take(pasted: string, pastedInto: Name[] = [], start?: AnnouncementFields) {
    const text = cleanText(pasted);
    const { ministry_id } = form.getValues();
    const found = announcementsIn(text);
    setOffered(undefined);
    if (found.length > 1) {
      // The list shows the pasted text, so the draft of this form does not need the text any more.
      for (const name of pastedInto) fill(form, name, BLANK[name]);
      return onSeveral?.({ text, items: found.map((each) => itemFor(each, ministry_id)) });
    }
    undo();
    const [only] = found;
    const recognised = only && fieldsFor(only, Date.now());
    const values = recognised ?? { ...BLANK, description: text };
    const changed = [...differingFields(values, BLANK), ...pastedInto];
    setTaken({
      text,
      recognised,
      isDoubtful: only?.isDoubtful ?? false,
      changed,
      before: start ?? form.getValues(),
    });
    put(changed, values);
  }

  /** Offers to fill the form after a message was pasted into the title or the description. */
  function offer({ target, clipboardData }: ClipboardEvent) {
    const named = target instanceof Element ? target.getAttribute("name") : null;
    const field = (["title", "description"] as const).find((name) => name === named);
    const text = clipboardData.getData("text");
    if (field && isLong(text) && announcementsIn(text).length > 0) setOffered({ text, field });
  }

  // StrictMode runs the effect twice. Both times, blank fields are the values before the message.
  const open = useEffectEvent(() => message && take(message, [], BLANK));
  useEffect(() => void open(), []);

  return { button, taken, offered, take, undo, offer, refuse: () => setOffered(undefined) };
}

export type Paste = ReturnType<typeof usePaste>;
