import { Share2 } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import type { Announcement } from "../model/queries.ts";
import { share } from "./share.tsx";

type ShareButtonProps = {
  announcement: Announcement;
  /** As an icon in a line of a card, else with its name. */
  variant: "primary" | "outline" | "icon";
  className?: string;
};

export function ShareButton({ announcement, variant, className }: ShareButtonProps) {
  const isIcon = variant === "icon";
  return (
    <Button
      variant={variant}
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
