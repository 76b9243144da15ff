import { Share2 } from "lucide-react";
import { useState } from "react";
import { laterBundle } from "@/bundles.ts";
import { Button } from "@/ui/button.tsx";
import { LazyDialog } from "@/ui/lazy.tsx";
import type { Announcement } from "../model/queries.ts";

const ShareDialog = laterBundle.component((part) => part.ShareDialog);

type ShareButtonProps = {
  announcement: Announcement;
  /**
   * The style of the share button. The variant `icon` has no text, for the button bar of a card.
   */
  variant: "primary" | "outline" | "icon";
  className?: string;
};

/**
 * Shares an announcement with the system's share dialog, or with ShareDialog when the system has
 * none or sharing fails.
 */
export function ShareButton({ announcement, variant, className }: ShareButtonProps) {
  const isIcon = variant === "icon";
  const [opener, setOpener] = useState<HTMLElement>();
  const close = () => setOpener(undefined);
  async function share(button: HTMLElement) {
    // `navigator.share` is missing on plain HTTP and in most desktop browsers.
    if ("share" in navigator) {
      try {
        return await (await laterBundle.load()).shareBySystem(announcement);
      } catch {}
    }
    setOpener(button);
  }
  return (
    <>
      <Button
        variant={variant}
        className={className}
        aria-label={`Compartilhar ${announcement.title}`}
        {...(isIcon && { "data-tooltip": "Compartilhar" })}
        onClick={({ currentTarget }) => share(currentTarget)}
      >
        <Share2 aria-hidden />
        {!isIcon && "Compartilhar"}
      </Button>
      {opener && (
        <LazyDialog onClose={close}>
          <ShareDialog announcement={announcement} opener={opener} onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}
