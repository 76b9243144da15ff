import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { RequestError } from "@/lib/data/request.ts";
import { randomUuid } from "@/lib/data/uuid.ts";
import { DialogActions, FormDialog } from "@/ui/dialog.tsx";
import { BusyButton } from "@/ui/form.tsx";
import { notify } from "@/ui/toast.ts";
import { failureOf } from "../../model/refusals.ts";
import { announcementSchema } from "../../model/schema.ts";
import { countInWords } from "../../model/series-words.ts";
import { planFor, type Saving, useSave } from "../../save/save.ts";
import type { DialogProps } from "../../status/delete-dialog.tsx";
import type { useAuthorship } from "../ministry-field.tsx";
import { obstacle } from "./filling.ts";
import { SeenMessage } from "./paste-notice.tsx";
import { type Checking, type Item, SeveralRow } from "./several-row.tsx";
import type { Several } from "./use-paste.ts";

/**
 * Returns how many announcements were posted and how many are left: `2 avisos publicados. Falta 1.`
 */
const outcomeOf = (posted: number, left: number) =>
  `${countInWords(posted)} ${posted === 1 ? "publicado" : "publicados"}. ${left === 1 ? "Falta" : "Faltam"} ${left}.`;

type Save = (rowId: string, saving: Saving) => Promise<void>;

type SeveralDialogProps = DialogProps &
  Several & {
    authorId: string | null;
    author: ReturnType<typeof useAuthorship>;
    /** Called when all announcements were posted, except those that a person has unticked. */
    onEnd: () => void;
    renderForm: (form: Checking & { onSave: Save }) => ReactNode;
  };

/**
 * Lists the announcements of a message, to check them in the form or to post the ticked ones, one
 * after another.
 */
export function SeveralDialog(props: SeveralDialogProps) {
  const { text, found, authorId, author, onSignIn, onClose, onEnd, renderForm } = props;
  const [items, setItems] = useState<Item[]>(() =>
    found.map((said) => ({ id: randomUuid(), text, said, values: said, isSkipped: false })),
  );
  const [progress, setProgress] = useState<string>();
  const [outcome, setOutcome] = useState("Desmarque os avisos que não quer publicar.");
  const status = useRef<HTMLParagraphElement>(null);
  const isClosed = useRef(false);
  const queryClient = useQueryClient();
  const { mutateAsync: write } = useSave();
  const now = useNow();
  const ready = items.filter((item) => !item.isSkipped && !obstacle(item.values, now));

  const save: Save = async (id, saving) => {
    try {
      await write({ ...saving, id, authorId });
    } catch (error) {
      onSignIn();
      throw error;
    }
  };

  async function saveUnseen({ id, values }: Item) {
    const ministry_id = await author.ministryFor(values.ministry_id);
    const parsed = { ...announcementSchema.parse(values), ministry_id };
    const saving = await planFor(queryClient, { values: parsed }, values);
    if (saving) await save(id, saving);
  }

  /**
   * Keeps only the items in `rest` and says how many were posted, or ends the list when none of
   * them is wanted.
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
        const failed = { ...item, error: failureOf(error) };
        rest = rest.map((each) => (each === item ? failed : each));
        setItems(rest);
        // Without a session, or over the limit of posts, the others would fail as well.
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
      opener={props.opener}
      dirty={
        progress !== undefined ||
        items.some(({ said, values, isSkipped, error }) => said !== values || isSkipped || error)
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
                  {...{ item, now }}
                  key={item.id}
                  onChange={(changes) =>
                    setItems(items.map((each) => (each === item ? { ...each, ...changes } : each)))
                  }
                  renderForm={(checking) =>
                    renderForm({
                      ...checking,
                      onSave: async (rowId, saving) => {
                        await save(rowId, saving);
                        keep(items.filter((each) => each !== item));
                      },
                    })
                  }
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
        </>
      )}
    </FormDialog>
  );
}
