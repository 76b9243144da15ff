import { useState } from "react";
import { useSearchParams } from "react-router";
import { AllAnnouncementsPanel } from "@/features/announcements/components/all-announcements-panel.tsx";
import { MembersPanel } from "@/features/members/components/members-panel.tsx";
import { MinistriesPanel } from "@/features/ministries/components/ministries-panel.tsx";
import {
  MinistryDialogs,
  type OpenMinistryDialog,
} from "@/features/ministries/components/ministry-dialogs.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import { notify } from "@/ui/toast.ts";
import { AdminsOnly } from "../layout/admins-only.tsx";
import { AnnouncementDialogs, prepareDialogs } from "../layout/dialogs/announcement-dialogs.tsx";
import { duplicate, type OpenDialog, targetOf } from "../layout/dialogs/open-dialog.ts";
import { MemberPage } from "../layout/member-page.tsx";

const PARTS = ["ministerios", "membros", "avisos"];

export function AdminPage() {
  const [params, setParams] = useSearchParams();
  const part = PARTS.find((known) => known === params.get("parte")) ?? "ministerios";
  // Outside of what only admins see: rights that end must not take what was typed with them.
  const [announcement, setAnnouncement] = useState<OpenDialog | null>(null);
  const [ministry, setMinistry] = useState<OpenMinistryDialog | null>(null);

  return (
    <>
      <AdminsOnly>
        <MemberPage title="Administração">
          <Tabs
            label="Partes da administração"
            value={part}
            onChange={(next) => setParams({ parte: next }, { replace: true })}
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
                content: (
                  <AllAnnouncementsPanel
                    onDuplicate={(copied, opener) => setAnnouncement(duplicate(copied, opener))}
                    onEdit={(edited, opener) =>
                      setAnnouncement({ kind: "edit", announcement: edited, opener })
                    }
                    onDelete={(doomed, opener) =>
                      setAnnouncement({ kind: "delete", announcement: doomed, opener })
                    }
                    onPrepare={prepareDialogs}
                  />
                ),
              },
            ]}
          />
        </MemberPage>
      </AdminsOnly>
      <MinistryDialogs dialog={ministry} onClose={() => setMinistry(null)} />
      <AnnouncementDialogs
        dialog={announcement}
        onClose={() => setAnnouncement(null)}
        onDone={(id) => setAnnouncement((open) => (open && targetOf(open) === id ? null : open))}
        tellSaved={(title, description) => notify.success({ title, description })}
      />
    </>
  );
}
