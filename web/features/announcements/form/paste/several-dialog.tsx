import { useRef, useState } from "react";
import { DialogActions, FormDialog } from "@/ui/dialog.tsx";
import { BusyButton } from "@/ui/form.tsx";
import { countInWords } from "../../model/series-words.ts";
import type { DialogProps } from "../../status/delete-dialog.tsx";
import { AnnouncementDialog } from "../announcement-dialog.tsx";
import type { Item, MessageList } from "../drafts.ts";
import { SeenMessage } from "./paste-notice.tsx";
import { SeveralRow } from "./several-row.tsx";
import { useMessageList } from "./use-message-list.ts";
import type { Taken } from "./use-paste.ts";

type SeveralDialogProps = DialogProps &
  MessageList & {
    ownerId: string | null;
    /** Called after all announcements were published, except those that the person has unticked. */
    onEnd: () => void;
  };

/**
 * Lists the announcements of a message. A person can check each announcement in the form, or
 * publish all ticked announcements one after another.
 */
export function SeveralDialog(props: SeveralDialogProps) {
  const { text, ownerId, opener, onSignIn, onClose } = props;
  const list = useMessageList(props);
  const { now, progress } = list;
  const ticked = list.reviewed.filter(({ isTicked }) => isTicked).length;
  const advice = ticked > 0 ? "Desmarque o que não quer publicar." : "Marque o que quer publicar.";
  // The item whose form is open, as it was when the form opened, and the button that opened the
  // form.
  const [checked, setChecked] = useState<{ item: Item & Taken; opener: HTMLElement }>();
  const status = useRef<HTMLParagraphElement>(null);

  return (
    <FormDialog
      title="Avisos da mensagem"
      opener={opener}
      dirty={list.isChanged}
      onClose={() => {
        list.end();
        onClose();
      }}
    >
      {(close) => (
        <>
          <fieldset disabled={progress !== undefined}>
            <ul>
              {list.reviewed.map((each) => (
                <SeveralRow
                  key={each.item.id}
                  reviewed={each}
                  error={list.errors.get(each.item.id)}
                  now={now}
                  onTick={(isTicked) => list.change(each.item.id, { isTicked })}
                  onCheck={(button) => setChecked({ item: { ...each.item, text }, opener: button })}
                />
              ))}
            </ul>
          </fieldset>
          <DialogActions
            onCancel={close}
            notice={
              <>
                <p role="status" ref={status} tabIndex={-1} className="text-muted">
                  {progress ?? list.outcome ?? advice}
                </p>
                <SeenMessage text={text} />
              </>
            }
          >
            <BusyButton
              busy={progress !== undefined}
              doing={`${progress}...`}
              disabled={ticked === 0}
              onClick={() => void list.publishTicked(() => status.current?.focus())}
            >
              {`Publicar ${countInWords(ticked)}`}
            </BusyButton>
          </DialogActions>
          {checked && (
            <AnnouncementDialog
              listed={checked.item}
              opener={checked.opener}
              ownerId={ownerId}
              onSignIn={onSignIn}
              onTyped={(values) => list.change(checked.item.id, { values })}
              onSaved={() => {
                setChecked(undefined);
                list.finishOne(checked.item.id);
              }}
              onClose={(values) => {
                setChecked(undefined);
                // The person has seen the day and the hour, so the doubt is settled.
                const isTicked = checked.item.isTicked || null;
                list.change(checked.item.id, { values, isDoubtful: false, isTicked });
              }}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
