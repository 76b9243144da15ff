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
import type { ListActions } from "../card/card-actions.tsx";
import type { AnnouncementDialogsProps, OpenDialog } from "./announcement-dialogs.tsx";

type NotifySaved = AnnouncementDialogsProps["notifySaved"];

type Dialogs = {
  create: (opener: HTMLElement) => void;
  actions: ListActions;
  /** The function with which the present page says that an announcement was saved. */
  pageNotify: RefObject<NotifySaved | null>;
};

const Context = createContext<Dialogs>({ create() {}, actions: {}, pageNotify: { current: null } });

/** Returns the functions that open the dialogs for a new announcement or for one of a list. */
export const useAnnouncementDialog = () => use(Context);

/** Sets the function with which this page says that an announcement was saved. */
export function useNotifySaved(notifySaved: NotifySaved) {
  const { pageNotify } = use(Context);
  useEffect(() => {
    pageNotify.current = notifySaved;
  });
}

const LazyDialogs = teamBundle.component((part) => part.AnnouncementDialogs);

/**
 * Renders a page with the dialogs of announcements. They are mounted outside of everything that needs a session or a role,
 * because the typed text must stay when one is lost. They stay mounted after they close, because a save may still be running.
 */
export function AnnouncementDialogs({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [notifySaved, setNotifySaved] = useState<NotifySaved>();
  const pageNotify = useRef<NotifySaved>(null);
  const [ownerId, setOwnerId] = useState(user?.id ?? null);
  // The dialog closes when another account signs in, because its text is a draft of the account that opened it.
  if (user && user.id !== ownerId) {
    setOwnerId(user.id);
    setDialog(null);
  }
  const dialogs = useMemo((): Dialogs => {
    const linkToSaved: NotifySaved = (title, description, { id }) => {
      const onClick = () => navigate(announcementPath(id));
      notify.success({ title, description, action: { label: "Ver o aviso", onClick } });
    };
    // The transition lets a slow phone show the pressed button before it renders the dialog.
    const show = (opened: OpenDialog) =>
      startTransition(() => {
        setNotifySaved(() => pageNotify.current ?? linkToSaved);
        setDialog(opened);
      });
    return {
      create: (opener) => show({ kind: "create", opener }),
      actions: {
        onDuplicate: (copied, opener) => show({ kind: "create", copied, opener }),
        onEdit: (announcement, opener) => show({ kind: "edit", announcement, opener }),
        onCancelOrPostpone: (announcement, opener) =>
          show({ kind: "status", announcement, opener }),
        onDelete: (announcement, opener) => show({ kind: "delete", announcement, opener }),
      },
      pageNotify,
    };
  }, [navigate]);
  const close = () => setDialog(null);
  return (
    <Context value={dialogs}>
      {children}
      {notifySaved && (
        // After a failed download of the bundle the component is unmounted, so that the next dialog downloads it again.
        <LazyDialog onClose={() => setNotifySaved(undefined)}>
          <LazyDialogs
            {...{ dialog, ownerId, notifySaved }}
            onOpen={setDialog}
            onClose={close}
            onDone={(done) => setDialog((now) => (now === done ? null : now))}
          />
        </LazyDialog>
      )}
    </Context>
  );
}
