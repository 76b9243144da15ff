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
  /** Opens the sheet in which editors write and end urgent notices. */
  openUrgent: (opener: HTMLElement) => void;
  actions: ListActions;
  /**
   * The function with which the open page reports a saved announcement; null if the page has no
   * such function.
   */
  pageNotify: RefObject<NotifySaved | null>;
};

const Context = createContext<Dialogs>({
  create() {},
  openUrgent() {},
  actions: {},
  pageNotify: { current: null },
});

/**
 * Returns the functions that open the dialogs: for a new announcement, and for an announcement of a
 * list.
 */
export const useAnnouncementDialog = () => use(Context);

/** Sets the function with which the calling page reports saved announcements. */
export function useNotifySaved(notifySaved: NotifySaved) {
  const { pageNotify } = use(Context);
  useEffect(() => {
    pageNotify.current = notifySaved;
  });
}

const LazyDialogs = teamBundle.component((part) => part.AnnouncementDialogs);

/**
 * Renders a page, and the announcement dialogs outside of this page. The page may need a session or
 * a role. If the session or the role is lost, the text that was typed into a dialog must stay. A
 * save may still be running when a dialog closes, so the dialogs stay mounted.
 */
export function AnnouncementDialogs({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [notifySaved, setNotifySaved] = useState<NotifySaved>();
  const pageNotify = useRef<NotifySaved>(null);
  const [ownerId, setOwnerId] = useState(user?.id ?? null);
  // When another account signs in, the open dialog closes. Its text is a draft of the account that
  // opened the dialog.
  if (user && user.id !== ownerId) {
    setOwnerId(user.id);
    setDialog(null);
  }
  const dialogs = useMemo((): Dialogs => {
    const linkToSaved: NotifySaved = (toast, { id }) => {
      const onClick = () => navigate(announcementPath(id));
      notify.success({ ...toast, action: { label: "Ver o aviso", onClick } });
    };
    // A transition lets a slow phone show the pressed button before React renders the dialog.
    const show = (opened: OpenDialog) =>
      startTransition(() => {
        setNotifySaved(() => pageNotify.current ?? linkToSaved);
        setDialog(opened);
      });
    return {
      create: (opener, message) => show({ kind: "form", opener, ...(message && { message }) }),
      openUrgent: (opener) => show({ kind: "urgent", opener }),
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
        // If the bundle of the dialogs could not be downloaded, the component is unmounted. The
        // next dialog then downloads the bundle again.
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
