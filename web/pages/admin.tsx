import { useState } from "react";
import { AllAnnouncementsPanel } from "@/features/announcements/components/all-announcements-panel.tsx";
import { EmbedPanel } from "@/features/announcements/embed/embed-panel.tsx";
import { MembersPanel } from "@/features/members/components/members-panel.tsx";
import { MinistriesPanel } from "@/features/ministries/components/ministries-panel.tsx";
import {
  MinistryDialogs,
  type OpenMinistryDialog,
} from "@/features/ministries/components/ministry-dialogs.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import { notify } from "@/ui/toast.ts";
import { AdminsOnly } from "../layout/admins-only.tsx";
import { AnnouncementDialogs } from "../layout/dialogs/announcement-dialogs.tsx";
import { useAnnouncementDialog } from "../layout/dialogs/use-announcement-dialog.ts";
import { MemberPage } from "../layout/member-page.tsx";
import { usePart } from "./use-part.ts";

const PARTS = ["ministerios", "membros", "avisos", "site"] as const;

export function AdminPage() {
  const [part, setPart] = usePart(PARTS);
  // Outside of what only admins see: rights that end must not take what was typed with them.
  const { actions, open } = useAnnouncementDialog();
  const [ministry, setMinistry] = useState<OpenMinistryDialog | null>(null);

  return (
    <>
      <AdminsOnly>
        <MemberPage title="Administração">
          <Tabs
            label="Partes da administração"
            value={part}
            onChange={setPart}
            tabs={[
              {
                value: "ministerios",
                label: "Ministérios",
                content: <MinistriesPanel onOpen={setMinistry} />,
              },
              { value: "membros", label: "Membros", content: <MembersPanel /> },
              {
                value: "avisos",
                label: "Avisos",
                content: <AllAnnouncementsPanel {...actions} />,
              },
              { value: "site", label: "Site", content: <EmbedPanel /> },
            ]}
          />
        </MemberPage>
      </AdminsOnly>
      <MinistryDialogs dialog={ministry} onClose={() => setMinistry(null)} />
      <AnnouncementDialogs
        {...open}
        tellSaved={(title, description) => notify.success({ title, description })}
      />
    </>
  );
}
