import { useNavigate, useParams } from "react-router";
import { announcementPath } from "@/app/addresses.ts";
import { slidesBundle } from "@/bundles.ts";
import { CardIcons, CardMenu } from "@/features/announcements/card/announcement-card.tsx";
import { useNotifySaved } from "@/features/announcements/form/use-announcement-dialog.tsx";
import { useAnnouncement } from "@/features/announcements/model/announcement-query.ts";
import { canManage } from "@/features/announcements/model/rules.ts";
import { AnnouncementArticle } from "@/features/announcements/page/announcement-article.tsx";
import { MinistryNext } from "@/features/announcements/page/ministry-next.tsx";
import { useActor } from "@/features/auth/use-auth.ts";
import { useMedia, useOnline } from "@/lib/browser/device-state.ts";
import { unreachableText } from "@/lib/data/request.ts";
import { isUuid } from "@/lib/data/uuid.ts";
import { notify } from "@/ui/toast.ts";
import { BackLink } from "../layout/back-link.tsx";
import { DeadEnd, Waiting } from "../layout/narrow-page.tsx";
import { Page } from "../layout/page.tsx";

const NotFoundPage = slidesBundle.component((part) => part.NotFoundPage);

/** Renders the page of one announcement. */
export function AnnouncementPage() {
  const { id = "" } = useParams();
  return isUuid(id) ? <AnnouncementAt id={id} /> : <NotFoundPage />;
}

function AnnouncementAt({ id }: { id: string }) {
  const navigate = useNavigate();
  // The copy of an announcement has its own page, so the toast links to that page.
  useNotifySaved((toast, saved) => {
    const onClick = () => navigate(announcementPath(saved.id));
    const isOther = saved.id !== id;
    const way = isOther && { action: { label: "Abrir o novo aviso", onClick } };
    notify.success({ ...toast, ...way });
  });
  const actor = useActor();
  const isWide = useMedia("(min-width: 40rem)");
  const { found, hasFailed, isWhole, refetch } = useAnnouncement(id);

  if (found === undefined) {
    return hasFailed ? <UnreadAnnouncement onRetry={refetch} /> : <Waiting title="Aviso" />;
  }
  if (found === "unknown") return <NotFoundPage />;
  if (found === "deleted") {
    return (
      <DeadEnd title="Este aviso foi excluído" text="Veja o que vai acontecer nos próximos dias." />
    );
  }
  return (
    <Page
      // On phones the bar at the bottom has the announcement's actions instead of the navigation.
      hasBar={isWide}
      className="pt-4"
    >
      <div className="mx-auto max-w-2xl space-y-3">
        <div className="flex items-center justify-between gap-x-3">
          <BackLink />
          {canManage(actor, found) && (
            <div className="flex">
              <CardIcons announcement={found} />
              <CardMenu announcement={found} />
            </div>
          )}
        </div>
        <AnnouncementArticle announcement={found} />
        <MinistryNext announcement={found} isShown={isWhole} />
      </div>
    </Page>
  );
}

/** Shown when the announcement cannot be read and the device has no stored copy. */
function UnreadAnnouncement({ onRetry }: { onRetry: () => void }) {
  const online = useOnline();
  return (
    <DeadEnd
      title={online ? "Não foi possível carregar este aviso" : "Sem internet agora"}
      text={
        online
          ? unreachableText()
          : "Este aviso ainda não está guardado neste aparelho. Abra-o de novo quando ela voltar."
      }
      onRetry={onRetry}
    />
  );
}
