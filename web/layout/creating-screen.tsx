import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { announcementPath } from "@/app/addresses.ts";
import {
  AnnouncementDialogs,
  useAnnouncementDialog,
} from "@/features/announcements/form/use-announcement-dialog.tsx";
import { notify } from "@/ui/toast.ts";
import { Page } from "./page.tsx";

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

type CreatingPageProps = { className: string; children: ReactNode };

/** A screen for everybody with the usual header. */
export const CreatingPage = ({ className, children }: CreatingPageProps) => (
  <CreatingScreen>
    {(create) => (
      <Page onCreate={create} className={className}>
        {children}
      </Page>
    )}
  </CreatingScreen>
);
