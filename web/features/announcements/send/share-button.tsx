import { Share2 } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import type { Announcement } from "../model/queries.ts";
import { prepareShare, share } from "./share.tsx";

type ShareButtonProps = {
  announcement: Announcement;
  /** With its name as text on the screen of the announcement, or as an icon in a line of a card. */
  variant: "text" | "icon";
  className?: string;
};

const prepare = { onPointerEnter: prepareShare, onFocus: prepareShare };

export function ShareButton({ announcement, variant, className }: ShareButtonProps) {
  const isIcon = variant === "icon";
  return (
    <Button
      {...prepare}
      variant={isIcon ? "icon" : "primary"}
      className={className}
      aria-label={`Compartilhar ${announcement.title}`}
      {...(isIcon && { "data-tooltip": "Compartilhar" })}
      onClick={({ currentTarget }) => share(announcement, currentTarget)}
    >
      <Share2 aria-hidden />
      {!isIcon && "Compartilhar"}
    </Button>
  );
}
