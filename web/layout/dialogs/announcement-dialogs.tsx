import { lazy, Suspense } from "react";
import {
  useCreateAnnouncement,
  useDeleteAnnouncement,
  useUpdateAnnouncement,
} from "@/features/announcements/mutations.ts";
import type { Announcement } from "@/features/announcements/queries.ts";
import { afterPaint } from "@/lib/after-paint.ts";
import { ErrorBoundary } from "@/ui/error-boundary.tsx";
import { preloadToaster } from "@/ui/toast-outlet.tsx";
import { DialogFailure } from "./dialog-failure.tsx";
import { type OpenDialog, targetOf } from "./open-dialog.ts";

const loadEditor = () => import("@/features/announcements/components/announcement-dialog.tsx");
const loadDelete = () => import("@/features/announcements/components/delete-dialog.tsx");

const AnnouncementDialog = lazy(() =>
  loadEditor().then((module) => ({ default: module.AnnouncementDialog })),
);
const DeleteDialog = lazy(() => loadDelete().then((module) => ({ default: module.DeleteDialog })));

/** Fetches what the dialogs need before they are opened, without delaying the response to a tap. */
export function prepareDialogs() {
  afterPaint(() => {
    preloadToaster();
    // Opening the dialog tries again, and shows the failure.
    loadEditor().catch(() => {});
    loadDelete().catch(() => {});
  });
}

type AnnouncementDialogsProps = {
  dialog: OpenDialog | null;
  onClose: () => void;
  /** Saved or deleted. Another dialog may be open by now, with something typed in it. */
  onDone: (announcementId: string) => void;
  /** Says what was saved, and perhaps where it can be seen. */
  tellSaved: (title: string, description: string, announcement: Announcement) => void;
};

/** The dialogs over a list of announcements, fetched when they are opened. */
export function AnnouncementDialogs(props: AnnouncementDialogsProps) {
  const { dialog, onClose, onDone, tellSaved } = props;
  const create = useCreateAnnouncement((created) => {
    tellSaved("Aviso criado com sucesso!", "O aviso foi adicionado à lista.", created);
    onDone(created.id);
  });
  const update = useUpdateAnnouncement((updated) => {
    tellSaved("Aviso atualizado!", "As alterações foram salvas.", updated);
    onDone(updated.id);
  });
  const remove = useDeleteAnnouncement(onDone);

  if (dialog === null) return null;
  const target = targetOf(dialog);
  return (
    <ErrorBoundary fallback={() => <DialogFailure onClose={onClose} />}>
      <Suspense>
        {dialog.kind === "delete" ? (
          <DeleteDialog
            opener={dialog.opener}
            busy={remove.isPending && remove.variables === target}
            onDelete={() => remove.mutate(target)}
            onClose={onClose}
          />
        ) : (
          <AnnouncementDialog
            key={target}
            editing={dialog.kind === "edit" ? dialog.announcement : undefined}
            copied={dialog.kind === "create" ? dialog.copied : undefined}
            opener={dialog.opener}
            saving={[create, update].some(
              ({ isPending, variables }) => isPending && variables?.id === target,
            )}
            onSave={(values, authorId) =>
              dialog.kind === "edit"
                ? update.mutate({ id: target, values })
                : create.mutate({ id: target, values, authorId })
            }
            onClose={onClose}
          />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}
