import { useNavigate } from "react-router";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { isWithin, type Period } from "@/features/announcements/model/rules.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { team } from "@/parts.ts";
import { notify } from "@/ui/toast.ts";

type Saved = {
  period: Period;
  onPeriod: (period: Period) => void;
  /** The list shows the announcement of this id. */
  onShow: (id: string) => void;
};

/** Says that an announcement was saved, and where it is, by the dialogs' part of the app. */
export function useNotifySaved(saved: Saved) {
  const { user } = useAuth();
  const navigate = useNavigate();
  return (title: string, description: string, announcement: Announcement) => {
    const told = { title, description };
    const now = Date.now();
    if (isWithin(saved.period, announcement, now)) saved.onShow(announcement.id);
    team.load().then(
      ({ notifySaved }) =>
        notifySaved(told, announcement, { ...saved, now, userId: user?.id, navigate }),
      () => notify.success(told),
    );
  };
}
