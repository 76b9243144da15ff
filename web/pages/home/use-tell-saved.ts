import { useNavigate } from "react-router";
import type { Announcement } from "@/features/announcements/queries.ts";
import { isWithin, type Period } from "@/features/announcements/rules.ts";
import { share } from "@/features/announcements/sharing/share.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { notify } from "@/ui/toast.ts";

type Saved = {
  period: Period;
  onPeriod: (period: Period) => void;
  /** The list shows the announcement of this id. */
  onShow: (id: string) => void;
};

/** Says that an announcement was saved, and where it is. What it says is fetched then: a visitor never needs it. */
export function useTellSaved({ period, onPeriod, onShow }: Saved) {
  const { user } = useAuth();
  const navigate = useNavigate();
  return (title: string, description: string, announcement: Announcement) => {
    const otherAction = { label: "Compartilhar", onClick: () => share(announcement) };
    const told = { title, description, otherAction };
    const onAddress = announcement.created_by === user?.id ? navigate : undefined;
    const now = Date.now();
    const show = (shortest: Period) => {
      onPeriod(shortest);
      onShow(announcement.id);
    };
    if (isWithin(period, announcement, now)) onShow(announcement.id);
    import("./saved-toast.ts").then(
      ({ savedToast }) =>
        notify.success(savedToast(told, announcement, period, now, { onPeriod: show, onAddress })),
      () => notify.success(told),
    );
  };
}
