import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { randomUuid } from "@/lib/data/uuid.ts";
import { notify } from "@/ui/toast.ts";
import type { useAuthorship } from "../form/ministry-field.tsx";
import { planFor, type Saving } from "../form/save.ts";
import type { AnnouncementForm } from "../form/use-announcement-form.ts";
import { saveFailureOf } from "../model/refusals.ts";
import { type AnnouncementFields, announcementSchema, BLANK } from "../model/schema.ts";
import { countInWords } from "../model/series-words.ts";
import type { Recognised } from "../paste/recognised.ts";
import { type Filling, fieldsFor, filledFields, missingFields, obstacle } from "./filling.ts";

/** One of several announcements in a message. `id` is the id of the row to create, so that a repeated save makes no second row. */
export type Item = {
  id: string;
  values: AnnouncementFields;
  filling: Filling;
  isChosen: boolean;
  /** Whether a person has seen it in the form. Until then it gets the ministry that is chosen below the list. */
  isChecked: boolean;
  error?: string | undefined;
};

/** Returns the items that the button posts. A chosen item may have got an obstacle since, because its time has passed. */
export const readyItems = (items: readonly Item[], now: number) =>
  items.filter(({ isChosen, values }) => isChosen && obstacle(values, now) === undefined);

/** The values of an item with the ministry that it is posted for. */
const withMinistry = ({ values, isChecked }: Item, ministry_id: string | null) =>
  isChecked ? values : { ...values, ministry_id };

function itemFor(found: Recognised): Item {
  const values = fieldsFor(found);
  return {
    ...{ id: randomUuid(), values, isChecked: false },
    filling: { before: BLANK, after: values, marked: filledFields(values) },
    isChosen: obstacle(values, Date.now()) === undefined,
  };
}

type SeveralOptions = {
  form: AnnouncementForm;
  author: ReturnType<typeof useAuthorship>;
  onSave: (rowId: string, saving: Saving) => Promise<unknown>;
  onSignIn: (verb: string) => void;
  /** Puts values into the form, whose row then has the id `rowId`. */
  onShow: (values: AnnouncementFields, rowId?: string) => void;
  /** Called when all announcements of the list were posted. */
  onEnd: () => void;
};

/** The list of the announcements in a message: one is checked in the form, or the chosen ones are posted one after another. */
export function useSeveral({ form, author, onSave, onSignIn, onShow, onEnd }: SeveralOptions) {
  const [items, setItems] = useState<Item[]>([]);
  // The item in the form, and the values that the form had before.
  const [checked, setChecked] = useState<{ item: Item; before: AnnouncementFields }>();
  const [progress, setProgress] = useState<string>();
  const [posted, setPosted] = useState(0);
  const stopped = useRef(false);
  const queryClient = useQueryClient();

  const change = (id: string, changes: Partial<Item>) =>
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...changes } : item)));
  const remove = (id: string) => setItems((all) => all.filter((item) => item.id !== id));

  function check(item: Item) {
    const before = form.getValues();
    flushSync(() => {
      setChecked({ item, before });
      onShow(withMinistry(item, before.ministry_id), item.id);
    });
    const [missing] = missingFields(item.values);
    if (missing) form.setFocus(missing);
  }

  /** Returns from the form to the list. The item keeps what was changed in the form; a posted item disappears. */
  function goBack(isPosted = false) {
    if (checked === undefined) return;
    const { item, before } = checked;
    const values = form.getValues();
    const isChosen = obstacle(values, Date.now()) === undefined;
    flushSync(() => {
      if (isPosted) remove(item.id);
      else change(item.id, { values, isChosen, isChecked: true });
      if (isPosted) setPosted(posted + 1);
      setChecked(undefined);
      onShow(before);
    });
    document.querySelector<HTMLElement>(`[data-item="${item.id}"]`)?.focus();
  }

  async function post(item: Item, ministry: string | null) {
    const fields = withMinistry(item, ministry);
    const ministry_id = await author.ministryFor(fields.ministry_id);
    const values = { ...announcementSchema.parse(fields), ministry_id };
    const saving = await planFor(queryClient, { values }, fields);
    if (saving) await onSave(item.id, saving);
  }

  async function postChosen() {
    if (progress) return;
    if (author.user === null) return onSignIn("criar");
    const chosen = readyItems(items, Date.now());
    const { ministry_id } = form.getValues();
    let done = posted;
    for (const [index, item] of chosen.entries()) {
      if (stopped.current) break;
      setProgress(`Publicando ${index + 1} de ${chosen.length}`);
      change(item.id, { error: undefined });
      try {
        await post(item, ministry_id);
        remove(item.id);
        done += 1;
      } catch (error) {
        change(item.id, { error: saveFailureOf(error) });
      }
    }
    setProgress(undefined);
    setPosted(done);
    if (stopped.current || done - posted < items.length) return;
    const title = `${countInWords(done)} criados com sucesso!`;
    notify.success({ title, description: "Eles foram adicionados à lista." });
    onEnd();
  }

  function start(found: Recognised[]) {
    setItems(found.map(itemFor));
    setPosted(0);
    stopped.current = false;
  }

  /** Forgets the list. An announcement that is being posted is still posted, but no further one. */
  function stop() {
    stopped.current = true;
    setItems([]);
  }

  return {
    ...{ items, checked, progress, posted, change, check, goBack, postChosen, start, stop },
    isListed: items.length > 0 && checked === undefined,
  };
}

export type Several = ReturnType<typeof useSeveral>;
