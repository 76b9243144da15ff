import { useNavigate } from "react-router";
import { announcementPath } from "@/app/addresses.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { notify } from "@/ui/toast.ts";

/** Says what was saved on the screen of the announcement `id`; a copy of it has a screen of its own. */
export function useTellSavedHere(id: string) {
  const navigate = useNavigate();
  return (title: string, description: string, saved: Announcement) => {
    const onClick = () => navigate(announcementPath(saved.id));
    notify.success({
      title,
      description,
      ...(saved.id !== id && { action: { label: "Abrir o novo aviso", onClick } }),
    });
  };
}
