import { useNavigate } from "react-router";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { isWithin, type Period } from "@/features/announcements/model/rules.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { notify } from "@/ui/toast.ts";

type Saved = {
  period: Period;
  onPeriod: (period: Period) => void;
  /** The list shows the announcement of this id. */
  onShow: (id: string) => void;
};

/** Says that an announcement was saved, and where it is. What it says is fetched then: a visitor never needs it. */
export function useNotifySaved(saved: Saved) {
  const { user } = useAuth();
  const navigate = useNavigate();
  return (title: string, description: string, announcement: Announcement) => {
    const told = { title, description };
    const now = Date.now();
    if (isWithin(saved.period, announcement, now)) saved.onShow(announcement.id);
    import("./notify-saved.ts").then(
      ({ notifySaved }) =>
        notifySaved(told, announcement, { ...saved, now, userId: user?.id, navigate }),
      () => notify.success(told),
    );
  };
}
