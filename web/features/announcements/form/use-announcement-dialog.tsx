import {
  createContext,
  type ReactNode,
  type RefObject,
  startTransition,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { announcementPath } from "@/app/addresses.ts";
import { teamBundle } from "@/bundles.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { LazyDialog } from "@/ui/lazy.tsx";
import { notify } from "@/ui/toast.ts";
import { ActionsContext, type ListActions } from "../model/list-actions.ts";
import type { AnnouncementDialogsProps, OpenDialog } from "./announcement-dialogs.tsx";

type NotifySaved = AnnouncementDialogsProps["notifySaved"];

type Dialogs = {
  /** Opens the form of a new announcement. `message` fills its fields. */
  create: (opener: HTMLElement, message?: string) => void;
  actions: ListActions;
  /**
   * The function with which the open page reports a saved announcement; null when the page has
   * none.
   */
  pageNotify: RefObject<NotifySaved | null>;
};

const Context = createContext<Dialogs>({ create() {}, actions: {}, pageNotify: { current: null } });

/** Returns the function that opens the dialog for a new announcement. */
export const useAnnouncementDialog = () => use(Context);

/** Sets the function with which the calling page reports a saved announcement. */
export function useNotifySaved(notifySaved: NotifySaved) {
  const { pageNotify } = use(Context);
  useEffect(() => {
    pageNotify.current = notifySaved;
  });
}

const LazyDialogs = teamBundle.component((part) => part.AnnouncementDialogs);

/**
 * Renders a page and, outside of it, the dialogs of announcements. The page may need a session or a
 * role, but the text typed into a dialog must stay when one of these is lost. The dialogs stay
 * mounted after they close, because a save may still be running.
 */
export function AnnouncementDialogs({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [notifySaved, setNotifySaved] = useState<NotifySaved>();
  const pageNotify = useRef<NotifySaved>(null);
  const [ownerId, setOwnerId] = useState(user?.id ?? null);
  // The open dialog closes when another account signs in, because the typed text is a draft of the
  // account that opened the dialog.
  if (user && user.id !== ownerId) {
    setOwnerId(user.id);
    setDialog(null);
  }
  const dialogs = useMemo((): Dialogs => {
    const linkToSaved: NotifySaved = (toast, { id }) => {
      const onClick = () => navigate(announcementPath(id));
      notify.success({ ...toast, action: { label: "Ver o aviso", onClick } });
    };
    // The transition lets a slow phone show the pressed button before the dialog is rendered.
    const show = (opened: OpenDialog) =>
      startTransition(() => {
        setNotifySaved(() => pageNotify.current ?? linkToSaved);
        setDialog(opened);
      });
    return {
      create: (opener, message) => show({ kind: "form", opener, ...(message && { message }) }),
      actions: {
        onDuplicate: (copied, opener) => show({ kind: "form", copied, opener }),
        onEdit: (editing, opener) => show({ kind: "form", editing, opener }),
        onCancelOrPostpone: (announcement, opener) =>
          show({ kind: "status", announcement, opener }),
        onDelete: (announcement, opener) => show({ kind: "delete", announcement, opener }),
      },
      pageNotify,
    };
  }, [navigate]);
  return (
    <Context value={dialogs}>
      <ActionsContext value={dialogs.actions}>{children}</ActionsContext>
      {notifySaved && (
        // When the bundle of the dialogs could not be downloaded, the component is unmounted, so
        // that the next dialog downloads the bundle again.
        <LazyDialog onClose={() => setNotifySaved(undefined)}>
          <LazyDialogs
            dialog={dialog}
            ownerId={ownerId}
            notifySaved={notifySaved}
            onChange={setDialog}
          />
        </LazyDialog>
      )}
    </Context>
  );
}
