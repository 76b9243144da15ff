import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { RequestError } from "@/lib/data/request.ts";
import { randomUuid } from "@/lib/data/uuid.ts";
import { DialogActions, FormDialog } from "@/ui/dialog.tsx";
import { BusyButton } from "@/ui/form.tsx";
import { notify } from "@/ui/toast.ts";
import { announcementSchema } from "../../model/checked-fields.ts";
import { failureOf } from "../../model/refusals.ts";
import { countInWords } from "../../model/series-words.ts";
import { planFor, useSave } from "../../save/save-form.ts";
import type { DialogProps } from "../../status/delete-dialog.tsx";
import { AnnouncementDialog } from "../announcement-dialog.tsx";
import { useAuthorship } from "../ministry-field.tsx";
import { obstacle } from "./filling.ts";
import { SeenMessage } from "./paste-notice.tsx";
import { type Item, SeveralRow } from "./several-row.tsx";
import type { Several } from "./use-paste.ts";

/**
 * Returns how many announcements were published and how many remain: `2 avisos publicados. Falta
 * 1.`
 */
const outcomeOf = (posted: number, left: number) =>
  `${countInWords(posted)} ${posted === 1 ? "publicado" : "publicados"}. ${left === 1 ? "Falta" : "Faltam"} ${left}.`;

type SeveralDialogProps = DialogProps &
  Several & {
    ownerId: string | null;
    /** Called after all announcements were published, except those that the person has unticked. */
    onEnd: () => void;
  };

/**
 * Lists the announcements of a message. A person can check each announcement in the form, or
 * publish all ticked announcements one after another.
 */
export function SeveralDialog(props: SeveralDialogProps) {
  const { text, found, ownerId, opener, onSignIn, onClose, onEnd } = props;
  const [items, setItems] = useState<Item[]>(() =>
    found.map((recognised) => ({
      id: randomUuid(),
      text,
      recognised,
      values: recognised,
      isSkipped: false,
    })),
  );
  // The item whose form is open, and the button that opened the form.
  const [checked, setChecked] = useState<{ item: Item; opener: HTMLElement }>();
  const [progress, setProgress] = useState<string>();
  const [outcome, setOutcome] = useState("Desmarque os avisos que não quer publicar.");
  const status = useRef<HTMLParagraphElement>(null);
  const isClosed = useRef(false);
  const author = useAuthorship(undefined, undefined);
  const queryClient = useQueryClient();
  const { mutateAsync: write } = useSave();
  const now = useNow();
  const ready = items.filter((item) => !item.isSkipped && !obstacle(item.values, now));

  const change = (item: Item, changes: Partial<Item>) =>
    setItems(items.map((each) => (each === item ? { ...each, ...changes } : each)));

  async function saveUnseen({ id, values }: Item) {
    const ministry_id = await author.ministryFor(values.ministry_id);
    const parsed = { ...announcementSchema.parse(values), ministry_id };
    const saving = await planFor(queryClient, { values: parsed }, values);
    if (saving) await write({ ...saving, id, authorId: ownerId });
  }

  /**
   * Keeps only the items in `rest` and shows how many were published. If the person wants none of
   * the remaining items, calls `onEnd`.
   */
  function keep(rest: Item[]) {
    setItems(rest);
    const left = rest.filter(({ isSkipped }) => !isSkipped).length;
    if (left > 0) return setOutcome(outcomeOf(items.length - rest.length, left));
    const description = "Eles foram adicionados à lista.";
    notify.success({ title: "Avisos criados com sucesso!", description });
    onEnd();
  }

  async function postReady() {
    if (author.user === null) return onSignIn("criar");
    let rest = items;
    for (const [index, item] of ready.entries()) {
      setProgress(`Publicando ${index + 1} de ${ready.length}`);
      try {
        await saveUnseen(item);
        rest = rest.filter((each) => each !== item);
      } catch (error) {
        onSignIn();
        const failed = { ...item, error: failureOf(error) };
        rest = rest.map((each) => (each === item ? failed : each));
        setItems(rest);
        // Without a session, or above the rate limit, the other items would fail too.
        if (error instanceof RequestError && [401, 429].includes(error.status)) break;
      }
      if (isClosed.current) {
        const description = outcomeOf(items.length - rest.length, rest.length);
        return notify.success({ title: "A publicação parou", description });
      }
      setItems(rest);
    }
    setProgress(undefined);
    keep(rest);
    status.current?.focus();
  }

  return (
    <FormDialog
      title="Avisos da mensagem"
      opener={opener}
      dirty={
        progress !== undefined ||
        items.some(
          ({ recognised, values, isSkipped, error }) => recognised !== values || isSkipped || error,
        )
      }
      onClose={() => {
        isClosed.current = true;
        onClose();
      }}
    >
      {(close) => (
        <>
          <p role="status" ref={status} tabIndex={-1} className="text-muted">
            {progress ?? outcome}
          </p>
          <fieldset disabled={progress !== undefined}>
            <ul>
              {items.map((item) => (
                <SeveralRow
                  key={item.id}
                  item={item}
                  now={now}
                  onChange={(changes) => change(item, changes)}
                  onCheck={(button) => setChecked({ item, opener: button })}
                />
              ))}
            </ul>
          </fieldset>
          <DialogActions onCancel={close} notice={<SeenMessage text={text} />}>
            <BusyButton
              busy={progress !== undefined}
              doing={`${progress}...`}
              disabled={ready.length === 0}
              onClick={() => void postReady()}
            >
              {`Publicar ${countInWords(ready.length)}`}
            </BusyButton>
          </DialogActions>
          {checked && (
            <AnnouncementDialog
              listed={checked.item}
              opener={checked.opener}
              ownerId={ownerId}
              onSignIn={onSignIn}
              onSaved={() => {
                setChecked(undefined);
                keep(items.filter((each) => each !== checked.item));
              }}
              onClose={(values) => {
                setChecked(undefined);
                change(checked.item, { values, isSkipped: false });
              }}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
