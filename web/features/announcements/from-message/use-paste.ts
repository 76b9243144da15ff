import { type ClipboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { trimmed } from "@/lib/text/trim.ts";
import { type AnnouncementForm, fill, includesDetail } from "../form/use-announcement-form.ts";
import { type AnnouncementFields, BLANK, differingFields } from "../model/schema.ts";
import { recognise } from "../paste/recognise.ts";
import type { Recognised } from "../paste/recognised.ts";
import { type Filling, fieldsFor, missingFields, planFilling, undone } from "./filling.ts";

const LONG = 200;
// A longer clipboard is no message, and would block a slow phone.
const MOST = 20_000;

/** Returns the announcements in a message. The times of a message are those of the device, like the times that are typed (decision 19). */
function announcementsIn(message: string): Recognised[] {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return recognise(message.slice(0, MOST), { now: new Date(), timeZone });
}

const isLong = (text: string) => text.length > LONG || trimmed(text).includes("\n");

type PasteOptions = {
  form: AnnouncementForm;
  /** A message that fills the form when it opens. */
  message: string | undefined;
  details: { isOpen: boolean; onOpen: (open: boolean) => void };
  onFilled: () => void;
  /** Called instead of filling the form when the message has several announcements. */
  onSeveral: (found: Recognised[]) => void;
};

/** Fills the form with the announcement that a message contains, and undoes it. */
export function usePaste({ form, message, details, onFilled, onSeveral }: PasteOptions) {
  const [taken, setTaken] = useState<{ text: string; isFound: boolean; wasOpen: boolean }>();
  const [filling, setFilling] = useState<Filling>();
  // A long text that was pasted into a field, and the value of that field before.
  const [offered, setOffered] = useState<{ text: string; unpasted: Partial<AnnouncementFields> }>();
  const button = useRef<HTMLButtonElement>(null);

  function fillWith(values: AnnouncementFields) {
    const changed = differingFields(values, form.getValues());
    for (const name of changed) fill(form, name, values[name]);
    onFilled();
    return changed;
  }

  function take(text: string, values = form.getValues(), unpasted?: Partial<AnnouncementFields>) {
    const found = announcementsIn(text);
    const [first] = found;
    setOffered(undefined);
    setTaken({ text, isFound: first !== undefined, wasOpen: taken?.wasOpen ?? details.isOpen });
    if (found.length > 1) {
      if (filling) fillWith(undone(values, filling));
      setFilling(undefined);
      return onSeveral(found);
    }
    const said = first ? fieldsFor(first) : { ...BLANK, description: trimmed(text) };
    const plan = planFilling(values, said, { last: filling, unpasted });
    setFilling(first ? plan : { ...plan, marked: [] });
    if (includesDetail(fillWith(plan.after))) details.onOpen(true);
  }

  /** Takes a message by a press, and moves the focus to the first missing field. */
  function takeNow(text: string, unpasted?: Partial<AnnouncementFields>) {
    flushSync(() => take(text, undefined, unpasted));
    const [missing] = missingFields(form.getValues());
    if (missing) form.setFocus(missing);
    else button.current?.focus();
  }

  function undo() {
    flushSync(() => {
      if (filling) fillWith(undone(form.getValues(), filling));
      if (taken) details.onOpen(taken.wasOpen);
      forget();
    });
    button.current?.focus();
  }

  function forget() {
    setTaken(undefined);
    setFilling(undefined);
  }

  /** Offers to fill the form when a long text is pasted into the title or the description. */
  function offer({ target, clipboardData }: ClipboardEvent) {
    const named = target instanceof Element ? target.getAttribute("name") : null;
    const name = (["title", "description"] as const).find((each) => each === named);
    const text = clipboardData.getData("text");
    if (name && isLong(text) && announcementsIn(text).length > 0)
      setOffered({ text, unpasted: { [name]: form.getValues(name) } });
  }

  const open = useEffectEvent(() => message && take(message, BLANK));
  useEffect(() => void open(), []);

  return {
    ...{ button, taken, filling, take: takeNow, undo, forget, offer, offered },
    refuse: () => setOffered(undefined),
  };
}

export type Paste = ReturnType<typeof usePaste>;
