import { useQuery } from "@tanstack/react-query";
import { OWN_PARTS } from "@/app/addresses.ts";
import {
  useAnnouncementDialog,
  useNotifySaved,
} from "@/features/announcements/form/use-announcement-dialog.tsx";
import {
  AnnouncementPages,
  RowsShape,
} from "@/features/announcements/manage/announcement-pages.tsx";
import { OwnDeletions } from "@/features/announcements/manage/deleted-announcements.tsx";
import {
  ownCountsQuery,
  PART_NAMES,
  partOf,
} from "@/features/announcements/model/all-announcements-query.ts";
import { useIsWaiting, WaitingNotice } from "@/features/auth/components/waiting-notice.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { Skeleton } from "@/ui/skeleton.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import { notify } from "@/ui/toast.ts";
import { MemberPage, usePart } from "../layout/member-page.tsx";

export function OwnAnnouncementsPage() {
  const { user } = useAuth();
  const [part, setPart] = usePart(OWN_PARTS);
  const { data: counts } = useQuery({ ...ownCountsQuery(user?.id ?? ""), enabled: user !== null });
  const waits = useIsWaiting();
  const { create } = useAnnouncementDialog();

  useNotifySaved((toast, saved) => {
    const where = partOf(saved, Date.now());
    if (where === part) return notify.success(toast);
    notify.success({
      ...toast,
      action: { label: `Mostrar “${PART_NAMES[where]}”`, onClick: () => setPart(where) },
    });
  });

  return (
    <MemberPage
      title="Meus avisos"
      width="rows"
      waiting={
        <>
          <Skeleton className="mb-6 h-13 max-w-110" />
          <RowsShape />
        </>
      }
    >
      {user && (
        <div key={user.id}>
          <WaitingNotice className="mb-5 rounded-xl bg-accent-soft p-4" />
          <Tabs
            label="Partes dos seus avisos"
            value={part}
            onChange={setPart}
            tabs={OWN_PARTS.map((each) => ({
              value: each,
              label: PART_NAMES[each],
              // The placeholder keeps the width of the tab until the announcements have been
              // counted.
              count: counts?.get(each) ?? "…",
              content: (
                <AnnouncementPages
                  part={each}
                  userId={user.id}
                  {...(!waits && { onCreate: create })}
                />
              ),
            }))}
          />
          <OwnDeletions userId={user.id} />
        </div>
      )}
    </MemberPage>
  );
}
