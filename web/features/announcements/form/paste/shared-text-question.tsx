import { useLocation } from "react-router";
import { paths } from "@/app/addresses.ts";
import { isWaiting } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { MAIN_ID, returnFocus } from "@/lib/browser/focus.ts";
import { forgetSharedText } from "@/lib/device/received-text.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { ConfirmDialog } from "@/ui/dialog.tsx";
import { useAnnouncementDialog } from "../use-announcement-dialog.tsx";
import { useSharedText } from "./shared-text.ts";

/**
 * Maximum number of characters of the message in the question. This beginning is enough to
 * recognise the message.
 */
const SHOWN_CHARACTERS = 200;

/**
 * Asks whether to open the form with a message that another app has shared. Only people who may
 * publish see the question, and only on the board. The person has to press a button, because any
 * website can send a message. Until the answer the message stays on the device, even while the
 * person signs in, signs up or waits for approval by an admin.
 */
export function SharedTextQuestion() {
  const [text, setText] = useSharedText();
  const { create } = useAnnouncementDialog();
  const { data: profile } = useProfile();
  const { pathname } = useLocation();
  const mayPublish = profile != null && !isWaiting(profile);
  if (text === undefined || !mayPublish || pathname !== paths.home) return null;
  // The message stays on the device, so the question appears again at the next visit.
  const close = () => setText(undefined);
  const discard = () => {
    close();
    return forgetSharedText().catch(() => false);
  };
  const open = async () => {
    // Several tabs may have read the message. Only the tab that deletes the message opens the form.
    const isFirst = await discard();
    if (isFirst) create(document.getElementById(MAIN_ID) ?? document.body, text);
  };
  return (
    <ConfirmDialog
      title="Abrir a mensagem recebida?"
      text="Ela veio de outro aplicativo ou site. Abra só se foi você quem compartilhou."
      cancel="Descartar"
      confirm="Abrir"
      tone="primary"
      onClose={close}
      onCancel={discard}
      onConfirm={open}
      onClosed={() => returnFocus(null)}
    >
      <p dir="auto" className="mt-3 rounded-xl bg-accent-soft p-4 text-ink wrap-anywhere">
        {plainLine(cutText(text, SHOWN_CHARACTERS))}
      </p>
    </ConfirmDialog>
  );
}
