import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "@/app/addresses.ts";
import { isWaiting } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { MAIN_ID } from "@/lib/browser/focus.ts";
import { forgetSharedText, sharedText } from "@/lib/device/shared-text.ts";
import { useAnnouncementDialog } from "../form/use-announcement-dialog.tsx";

/** Returns the message from the share sheet that no form has taken yet, and the function that sets it. */
export function useSharedText() {
  const [text, setText] = useState<string>();
  // A browser that refuses the Cache API has kept no message.
  useEffect(() => void sharedText().then(setText, () => {}), []);
  return [text, setText] as const;
}

/**
 * Opens the form with the message from the share sheet when a person who may publish is on the board. Until then the message stays
 * on the device, through signing in, signing up and the approval by an admin.
 */
export function useOpenSharedText(): void {
  const [text, setText] = useSharedText();
  const { create } = useAnnouncementDialog();
  const { data: profile } = useProfile();
  const { pathname } = useLocation();
  const mayPublish = profile != null && !isWaiting(profile);
  const isReady = text !== undefined && mayPublish && pathname === paths.home;
  const open = useEffectEvent(() => {
    if (text === undefined) return;
    setText(undefined);
    // When several tabs know the message, only the tab that deletes it opens the form.
    forgetSharedText().then(
      (isFirst) => {
        if (isFirst) create(document.getElementById(MAIN_ID) ?? document.body, { text });
      },
      () => {},
    );
  });
  useEffect(() => {
    if (isReady) open();
  }, [isReady]);
}
