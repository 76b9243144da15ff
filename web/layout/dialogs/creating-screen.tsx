import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { announcementPath } from "@/app/addresses.ts";
import { notify } from "@/ui/toast.ts";
import { AnnouncementDialogs, useAnnouncementDialog } from "./announcement-dialogs.tsx";

type CreatingScreenProps = { children: (create: (opener: HTMLElement) => void) => ReactNode };

/** A screen that shows no announcements of its own; a new one can be written over it. */
export function CreatingScreen({ children }: CreatingScreenProps) {
  const { create, open } = useAnnouncementDialog();
  const navigate = useNavigate();
  return (
    <>
      {children(create)}
      <AnnouncementDialogs
        {...open}
        notifySaved={(title, description, { id }) => {
          const onClick = () => navigate(announcementPath(id));
          notify.success({ title, description, action: { label: "Ver o aviso", onClick } });
        }}
      />
    </>
  );
}
