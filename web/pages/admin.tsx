import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNotifySaved } from "@/features/announcements/form/use-announcement-dialog.tsx";
import { AllAnnouncementsPanel } from "@/features/announcements/manage/all-announcements-panel.tsx";
import { EmbedPanel } from "@/features/announcements/send/embed-panel.tsx";
import { isAdmin } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { BackupLine } from "@/features/church/components/backup-line.tsx";
import { ChurchPanel } from "@/features/church/components/church-panel.tsx";
import { SignUpPanel } from "@/features/church/components/sign-up-panel.tsx";
import { MembersPanel } from "@/features/members/components/members-panel.tsx";
import { waitingCountQuery } from "@/features/members/queries.ts";
import { ADMIN_PARTS, waitingText } from "@/features/members/rules.ts";
import { MinistriesPanel } from "@/features/ministries/components/ministries-panel.tsx";
import { DevicesPanel } from "@/features/notifications/devices-panel.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import { notify } from "@/ui/toast.ts";
import { MemberPage, usePart } from "../layout/member-page.tsx";

export function AdminPage() {
  const { data: profile } = useProfile();
  const [part, setPart] = usePart(ADMIN_PARTS);
  const { data: waiting = 0 } = useQuery(waitingCountQuery(isAdmin(profile)));
  useNotifySaved((toast) => notify.success(toast));
  // The dialog is rendered outside the tabs. Typed text then survives even if the person loses the
  // rights for a tab.
  const [dialog, setDialog] = useState<ReactNode>(null);

  // Editors see only the tab with all announcements. Admins see every tab.
  const announcements = <AllAnnouncementsPanel />;
  const ministries = <MinistriesPanel onDialog={setDialog} />;
  const church = (
    <div className="mx-auto grid max-w-160 gap-5">
      <ChurchPanel />
      <SignUpPanel />
      <EmbedPanel />
      <DevicesPanel />
    </div>
  );

  return (
    <>
      <MemberPage
        title="Administração"
        width="rows"
        refusal="Esta página é dos administradores. Se você precisa dela, fale com um deles."
      >
        {isAdmin(profile) ? (
          <>
            <BackupLine place="top" />
            <Tabs
              label="Partes da administração"
              value={part}
              onChange={setPart}
              tabs={[
                { value: "ministerios", label: "Ministérios", content: ministries },
                {
                  value: "membros",
                  label: "Membros",
                  ...(waiting > 0 && { badge: { count: waiting, text: waitingText(waiting) } }),
                  content: <MembersPanel />,
                },
                { value: "avisos", label: "Avisos", content: announcements },
                { value: "igreja", label: "Igreja", content: church },
              ]}
            />
            <BackupLine place="bottom" />
          </>
        ) : (
          announcements
        )}
      </MemberPage>
      {dialog}
    </>
  );
}
