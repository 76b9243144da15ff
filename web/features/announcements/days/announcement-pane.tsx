import { Maximize2 } from "lucide-react";
import { buttonStyle } from "@/ui/button.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { CardIcons, CardMenu } from "../card/announcement-card.tsx";
import { AnnouncementLink } from "../card/announcement-link.tsx";
import { ChoiceContext } from "../card/choice.ts";
import { useAnnouncement } from "../model/announcement-query.ts";
import type { Announcement } from "../model/queries.ts";
import { canManage } from "../model/rules.ts";
import { AnnouncementArticle } from "../page/announcement-article.tsx";
import type { PaneProps } from "./three-panes.tsx";

type PanelProps = Pick<PaneProps, "actor">;

function Chosen({ announcement, actor }: PanelProps & { announcement: Announcement }) {
  return (
    <>
      <div className="panel-head">
        {/* Without `ChoiceContext`, this link opens the announcement's page. With this context,
            the link would choose the announcement again. */}
        <ChoiceContext value={undefined}>
          <AnnouncementLink
            id={announcement.id}
            className={buttonStyle({ variant: "quiet", className: "text-muted!" })}
          >
            <Maximize2 aria-hidden />
            Abrir página
          </AnnouncementLink>
        </ChoiceContext>
        {canManage(actor, announcement) && (
          <div className="flex">
            <CardIcons announcement={announcement} />
            <CardMenu announcement={announcement} />
          </div>
        )}
      </div>
      <AnnouncementArticle isBeside announcement={announcement} />
    </>
  );
}

type AnnouncementPaneProps = PanelProps & Pick<PaneProps, "announcements"> & { id: string };

/**
 * Shows the chosen announcement beside the list, in the same way as on its own page. If the board
 * contains the announcement's row, no request is sent.
 */
export function AnnouncementPane({ id, announcements, ...props }: AnnouncementPaneProps) {
  const row = announcements?.find((one) => one.id === id);
  return row ? <Chosen announcement={row} {...props} /> : <NotOnBoard id={id} {...props} />;
}

/**
 * Loads and shows the announcement that the address of the page names, if the board does not
 * contain its row.
 */
function NotOnBoard({ id, ...props }: PanelProps & { id: string }) {
  const { found, hasFailed } = useAnnouncement(id);
  if (found === "unknown") return <p className="p-5">Este aviso não existe.</p>;
  if (found === "deleted") return <p className="p-5">Este aviso foi excluído.</p>;
  if (found) return <Chosen announcement={found} {...props} />;
  if (!hasFailed) return <Skeleton className="m-5 h-9" />;
  // A button to retry is not needed, because the query runs again when the connection returns or
  // the window gets the focus.
  return <p className="p-5">Não foi possível carregar este aviso.</p>;
}
