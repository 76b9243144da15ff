import { MAX_LENGTHS } from "@database/lengths.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { failureText } from "@/lib/data/supabase.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { DialogActions, FormDialog } from "@/ui/dialog.tsx";
import { Chips, Field } from "@/ui/field.tsx";
import { BusyButton, FormError } from "@/ui/form.tsx";
import { Textarea } from "@/ui/input.tsx";
import { endNotice, postNotice } from "./mutations.ts";
import { urgentHistoryQuery, urgentQuery } from "./queries.ts";
import { recordInWords } from "./rules.ts";
import { ShownNotice } from "./shown-notice.tsx";

// The database allows 24 hours at most.
const DURATIONS = ["2 horas", "6 horas", "24 horas"];

/**
 * Shows editors the urgent notice that everybody sees now, or else the form of a new one, and the
 * earlier ones. If a notice cannot be sent, the form keeps the text.
 */
export function UrgentSheet({ opener, onClose }: { opener: HTMLElement; onClose: () => void }) {
  const { data: shown } = useQuery(urgentQuery);
  const [text, setText] = useState("");
  const [isTextMissing, setIsTextMissing] = useState(false);
  const [duration, setDuration] = useState("6 horas");
  const posting = useMutation(postNotice);
  const ending = useMutation(endNotice);
  function post(event: FormEvent) {
    event.preventDefault();
    const notice = { text: plainLine(text), hours: Number.parseInt(duration, 10) };
    setIsTextMissing(notice.text === "");
    if (notice.text === "") return;
    posting.mutate(notice, { onSuccess: () => setText("") });
  }
  return (
    <FormDialog title="Aviso urgente" opener={opener} dirty={text !== ""} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={post} className="space-y-4">
          {shown ? (
            <ShownNotice
              text={shown.text}
              endsAt={shown.ends_at}
              isEnding={ending.isPending}
              onEnd={() => ending.mutate(shown.id, { onSuccess: posting.reset })}
            />
          ) : (
            <>
              <Field
                label="O que todos precisam saber já"
                error={isTextMissing ? "Escreva o aviso." : undefined}
              >
                {(controlProps) => (
                  <Textarea
                    {...controlProps}
                    maxLength={MAX_LENGTHS.urgent_notices_text_length}
                    className="min-h-20!"
                    placeholder="Hoje não tem culto por causa da chuva"
                    value={text}
                    onChange={({ target }) => setText(target.value)}
                  />
                )}
              </Field>
              <Chips
                label="Por quanto tempo"
                isLabelShown
                chips={DURATIONS}
                value={duration}
                onChoose={setDuration}
              />
              <p className="text-muted">
                Aparece para todos agora e avisa quem segue os avisos, também à noite.
              </p>
            </>
          )}
          <History />
          <DialogActions
            onCancel={close}
            notice={<FormError text={posting.error ? failureText(posting.error) : undefined} />}
          >
            {!shown && (
              <BusyButton type="submit" busy={posting.isPending} doing="Avisando...">
                Avisar todos
              </BusyButton>
            )}
          </DialogActions>
        </form>
      )}
    </FormDialog>
  );
}

function History() {
  const { data: past = [] } = useQuery(urgentHistoryQuery);
  const now = useNow();
  if (past.length === 0) return null;
  return (
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
  );
}
