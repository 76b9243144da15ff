import { useDeferredValue, useMemo, useState } from "react";
import { AnnouncementBoard } from "@/features/announcements/components/announcement-board.tsx";
import type { ListActions } from "@/features/announcements/components/announcement-list.tsx";
import { PeriodFilter } from "@/features/announcements/components/period-filter.tsx";
import { DEFAULT_PERIOD, type Period } from "@/features/announcements/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { randomUuid } from "@/lib/uuid.ts";
import { AnnouncementDialogs, prepareDialogs } from "../layout/dialogs/announcement-dialogs.tsx";
import { duplicate, type OpenDialog, targetOf } from "../layout/dialogs/open-dialog.ts";
import { Page } from "../layout/page.tsx";
import { CallToAction } from "./home/call-to-action.tsx";
import { HomeControls } from "./home/home-controls.tsx";
import { useTellSaved } from "./home/use-tell-saved.ts";

export function HomePage() {
  const { user } = useAuth();
  const { data: profile } = useProfile();
  const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD);
  // The pressed button shows at once, the cards when they are ready.
  const shownPeriod = useDeferredValue(period);
  // Independent of who is signed in: a session that ends must not take what was typed with it.
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const tellSaved = useTellSaved(period, setPeriod);

  const actions: ListActions = useMemo(
    () => ({
      onDuplicate: (copied, opener) => setDialog(duplicate(copied, opener)),
      onEdit: (announcement, opener) => setDialog({ kind: "edit", announcement, opener }),
      onDelete: (announcement, opener) => setDialog({ kind: "delete", announcement, opener }),
      onPrepare: prepareDialogs,
    }),
    [],
  );
  const create = (opener: HTMLElement) => setDialog({ kind: "create", id: randomUuid(), opener });

  return (
    <Page controls={<HomeControls onCreate={create} onPrepare={prepareDialogs} />}>
      <div className="pt-5 pb-4 sm:pt-12 sm:pb-8">
        <h1 className="font-serif text-3xl font-semibold sm:text-5xl">Avisos da Igreja</h1>
        <p className="mt-1.5 text-muted sm:mt-3 sm:text-lg">
          Veja o que vai acontecer nos próximos dias e participe.
        </p>
      </div>
      <PeriodFilter period={period} onPeriod={setPeriod} />
      <section aria-labelledby="lista" className="mt-5 sm:mt-6">
        <h2 id="lista" className="sr-only">
          Próximos avisos
        </h2>
        <AnnouncementBoard
          actor={user ? { id: user.id, role: profile?.role } : undefined}
          period={shownPeriod}
          onPeriod={setPeriod}
          onCreate={create}
          actions={actions}
        />
      </section>
      {!user && <CallToAction />}
      <AnnouncementDialogs
        dialog={dialog}
        onClose={() => setDialog(null)}
        onDone={(id) => setDialog((open) => (open && targetOf(open) === id ? null : open))}
        tellSaved={tellSaved}
      />
    </Page>
  );
}
