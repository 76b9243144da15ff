import { MAX_LENGTHS } from "@database/lengths.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { failureText } from "@/lib/data/supabase.ts";
import { randomUuid } from "@/lib/data/uuid.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { DialogActions, FormDialog } from "@/ui/dialog.tsx";
import { Chips, Field } from "@/ui/field.tsx";
import { BusyButton, FormError } from "@/ui/form.tsx";
import { Textarea } from "@/ui/input.tsx";
import { postNotice } from "./mutations.ts";
import { urgentHistoryQuery, urgentQuery } from "./queries.ts";
import { DURATIONS, type Duration, endOf, recordInWords } from "./rules.ts";
import { ShownNotice } from "./shown-notice.tsx";

/**
 * Shows editors the urgent notice that everybody sees now, the form of the next one, and the
 * earlier ones. If a notice cannot be sent, the form keeps the text.
 */
export function UrgentSheet({ opener, onClose }: { opener: HTMLElement; onClose: () => void }) {
  const { data: shown } = useQuery(urgentQuery);
  const { data: past = [] } = useQuery(urgentHistoryQuery);
  const now = useNow();
  const [text, setText] = useState("");
  const [duration, setDuration] = useState<Duration>("6 horas");
  // The id belongs to the typed values: a repeated request has the same one, a corrected text not.
  const [id, setId] = useState(randomUuid);
  const posting = useMutation(postNotice);
  function change(typed: string, chosen = duration) {
    setText(typed);
    setDuration(chosen);
    setId(randomUuid());
  }
  function post(event: FormEvent) {
    event.preventDefault();
    const notice = { id, text: plainLine(text), ends_at: endOf(duration, Date.now()) };
    const replaces = shown ? { replaces: shown.id } : {};
    posting.mutate({ ...notice, ...replaces }, { onSuccess: () => change("") });
  }
  return (
    <FormDialog title="Aviso urgente" opener={opener} dirty={text !== ""} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={post} className="space-y-4">
          {shown && (
            <ShownNotice
              id={shown.id}
              text={shown.text}
              endsAt={shown.ends_at}
              devices={posting.data}
            />
          )}
          <Field label={shown ? "Trocar por este" : "O que todos precisam saber já"}>
            {(controlProps) => (
              <Textarea
                {...controlProps}
                maxLength={MAX_LENGTHS.urgent_notices_text_length}
                className="min-h-20!"
                placeholder="Hoje não tem culto por causa da chuva"
                value={text}
                onChange={({ target }) => change(target.value)}
              />
            )}
          </Field>
          <Chips
            label="Por quanto tempo"
            isLabelShown
            chips={DURATIONS}
            value={duration}
            onChoose={(chosen) => change(text, chosen)}
          />
          {past.length > 0 && (
            <details>
              <summary className="focus-ring min-h-11 w-fit cursor-pointer rounded-xl py-2 font-semibold text-accent-ink">
                Avisos urgentes anteriores
              </summary>
              <ul className="space-y-3">
                {past.map((notice) => (
                  <li key={notice.id} className="wrap-break-word">
                    <bdi>{notice.text}</bdi>
                    <p className="text-sm text-muted">{recordInWords(notice, now)}</p>
                  </li>
                ))}
              </ul>
            </details>
          )}
          <DialogActions
            onCancel={close}
            notice={
              <>
                <p className="mb-2 text-muted">
                  Aparece para todos agora e avisa quem segue os avisos, também à noite.
                </p>
                <FormError text={posting.error ? failureText(posting.error) : undefined} />
              </>
            }
          >
            <BusyButton
              type="submit"
              busy={posting.isPending}
              doing="Avisando..."
              changed={!shown || text !== ""}
            >
              {shown ? "Trocar" : "Avisar todos"}
            </BusyButton>
          </DialogActions>
        </form>
      )}
    </FormDialog>
  );
}
