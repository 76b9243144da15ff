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

/** Number of characters by which a person recognises the message in the question. */
const SHOWN_CHARACTERS = 200;

/**
 * Asks a person who may publish, on the board, whether to open the form with the received message.
 * The person has to press a button, because any site can send a message. Until an answer the
 * message stays on the device, through signing in, signing up and the approval by an admin.
 */
export function SharedTextQuestion() {
  const [text, setText] = useSharedText();
  const { create } = useAnnouncementDialog();
  const { data: profile } = useProfile();
  const { pathname } = useLocation();
  const mayPublish = profile != null && !isWaiting(profile);
  if (text === undefined || !mayPublish || pathname !== paths.home) return null;
  // The question asks again at the next visit, because the message is still on the device.
  const close = () => setText(undefined);
  const discard = () => {
    close();
    return forgetSharedText().catch(() => false);
  };
  const open = async () => {
    // When several tabs know the message, only the tab that deletes it opens the form.
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
