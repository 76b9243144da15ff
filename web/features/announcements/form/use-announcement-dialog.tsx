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
  /** How the present screen says that an announcement was saved. */
  screen: RefObject<NotifySaved | null>;
};

const Context = createContext<Dialogs>({ create() {}, actions: {}, screen: { current: null } });

/** Returns the functions that open a dialog for a new announcement, or for one in a list. */
export const useAnnouncementDialog = () => use(Context);

/** Says on this screen in its own way that an announcement was saved. */
export function useNotifySaved(notifySaved: NotifySaved) {
  const { screen } = use(Context);
  useEffect(() => {
    screen.current = notifySaved;
  });
}

const LazyDialogs = teamBundle.component((part) => part.AnnouncementDialogs);

/**
 * A screen with the dialogs of announcements, outside of parts that need a session or a right: when one ends, the typed
 * text must stay. They stay mounted after the first one, because it may still be saving.
 */
export function AnnouncementDialogs({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [notifySaved, setNotifySaved] = useState<NotifySaved>();
  const screen = useRef<NotifySaved>(null);
  const [ownerId, setOwnerId] = useState(user?.id ?? null);
  // Another account has signed in over the dialog: the text is a draft of the account that opened it.
  if (user && user.id !== ownerId) {
    setOwnerId(user.id);
    setDialog(null);
  }
  const dialogs = useMemo((): Dialogs => {
    const linkToSaved: NotifySaved = (title, description, { id }) => {
      const onClick = () => navigate(announcementPath(id));
      notify.success({ title, description, action: { label: "Ver o aviso", onClick } });
    };
    // A slow phone answers the press before it has made the dialog.
    const show = (opened: OpenDialog) =>
      startTransition(() => {
        setNotifySaved(() => screen.current ?? linkToSaved);
        setDialog(opened);
      });
    return {
      create: (opener) => show({ kind: "create", opener }),
      actions: {
        onDuplicate: (copied, opener) => show({ kind: "create", copied, opener }),
        onEdit: (announcement, opener) => show({ kind: "edit", announcement, opener }),
        onCancelOrPostpone: (announcement, opener) => show({ kind: "state", announcement, opener }),
        onDelete: (announcement, opener) => show({ kind: "delete", announcement, opener }),
      },
      screen,
    };
  }, [navigate]);
  const close = () => setDialog(null);
  return (
    <Context value={dialogs}>
      {children}
      {notifySaved && (
        // When it cannot be fetched, the next dialog fetches it again.
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
