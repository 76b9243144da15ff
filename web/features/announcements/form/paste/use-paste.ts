import { type ClipboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { cleanText } from "@/lib/text/clean-text.ts";
import { recognise } from "@/recogniser/recognise.ts";
import { type AnnouncementFields, BLANK, differingFields } from "../../model/schema.ts";
import { type AnnouncementForm, fill } from "../use-announcement-form.ts";
import { fieldsFor } from "./filling.ts";

const LONG = 200;
// A longer clipboard is no message, and would block a slow phone. The service worker cuts a shared
// message at the same length (service-worker/join-shared.ts).
const MOST = 20_000;

/**
 * Returns the announcements in a message. Their times are those of the device, like the times that
 * are typed (decision 19).
 */
function announcementsIn(message: string): AnnouncementFields[] {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return recognise(message.slice(0, MOST), { now: new Date(), timeZone }).map(fieldsFor);
}

const isLong = (text: string) => text.length > LONG || cleanText(text).includes("\n");

type Name = keyof AnnouncementFields;

/**
 * A message in the form. `recognised` is what was recognised in it; undefined when it has no
 * announcement.
 */
export type Taken = { text: string; recognised: AnnouncementFields | undefined };

/** A message with several announcements. */
export type Several = { text: string; found: AnnouncementFields[] };

type PasteOptions = {
  form: AnnouncementForm;
  /** A message that fills the form when it opens. */
  message: string | undefined;
  /** Called after the values of the form were changed. */
  onFilled: () => void;
  /** Called when a message has several announcements. */
  onSeveral: ((several: Several) => void) | undefined;
};

/** Fills the form with the announcement that a message contains, and undoes it. */
export function usePaste({ form, message, onFilled, onSeveral }: PasteOptions) {
  const [taken, setTaken] = useState<Taken & { changed: Name[]; before: AnnouncementFields }>();
  // A long text that was pasted into the title or the description.
  const [offered, setOffered] = useState<{ text: string; field: Name }>();
  const button = useRef<HTMLButtonElement>(null);

  function put(names: Name[], values: AnnouncementFields) {
    for (const name of names) fill(form, name, values[name]);
    onFilled();
  }

  /** Restores the fields that the message has changed. The others keep what was typed since. */
  function undo() {
    if (taken) put(taken.changed, taken.before);
    setTaken(undefined);
    button.current?.focus();
  }

  /** Fills the form with a message, which replaces an earlier one. */
  function take(pasted: string, pastedInto: Name[] = [], start?: AnnouncementFields) {
    const text = cleanText(pasted);
    const { ministry_id } = form.getValues();
    const [recognised, ...others] = announcementsIn(text);
    setOffered(undefined);
    if (recognised && others.length > 0) {
      // The list shows the pasted text, so the draft of this form need not keep it.
      for (const name of pastedInto) fill(form, name, BLANK[name]);
      const found = [recognised, ...others].map((all) => ({ ...all, ministry_id }));
      return onSeveral?.({ text, found });
    }
    undo();
    const values = recognised ?? { ...BLANK, description: text };
    const changed = [...differingFields(values, BLANK), ...pastedInto];
    setTaken({ text, recognised, changed, before: start ?? form.getValues() });
    put(changed, values);
  }

  /** Offers to fill the form when a message is pasted into the title or the description. */
  function offer({ target, clipboardData }: ClipboardEvent) {
    const named = target instanceof Element ? target.getAttribute("name") : null;
    const field = (["title", "description"] as const).find((name) => name === named);
    const text = clipboardData.getData("text");
    if (field && isLong(text) && announcementsIn(text).length > 0) setOffered({ text, field });
  }

  // The fields are blank before the message, also when StrictMode runs the effect a second time.
  const open = useEffectEvent(() => message && take(message, [], BLANK));
  useEffect(() => void open(), []);

  return { button, taken, offered, take, undo, offer, refuse: () => setOffered(undefined) };
}

export type Paste = ReturnType<typeof usePaste>;
