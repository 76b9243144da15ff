import { Maximize2 } from "lucide-react";
import { Link, useLocation } from "react-router";
import { announcementPath } from "@/app/addresses.ts";
import { isPlain, openedFrom, rememberPlace } from "@/lib/browser/return-place.ts";
import { Button, buttonStyle } from "@/ui/button.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { CardIcons, CardMenu } from "../card/card-menu.tsx";
import type { Announcement } from "../model/queries.ts";
import { canManage } from "../model/rules.ts";
import { AnnouncementArticle } from "../page/announcement-article.tsx";
import { useAnnouncement } from "../page/use-announcement.ts";
import { type DeskProps, linkInList } from "./choice.ts";

type PanelLinkProps = { id: string };

/** Leads to the announcement's own screen; Back leads to its card in the list. */
function PanelLink({ id }: PanelLinkProps) {
  const { key, pathname } = useLocation();
  return (
    <Link
      to={announcementPath(id)}
      state={openedFrom(pathname)}
      className={buttonStyle({ variant: "quiet", className: "text-muted!" })}
      onClick={(event) =>
        isPlain(event) && rememberPlace(key, linkInList(id) ?? event.currentTarget)
      }
    >
      <Maximize2 aria-hidden />
      Abrir página
    </Link>
  );
}

type PanelProps = Pick<DeskProps, "actor" | "actions">;

function Chosen({ announcement, actor, actions }: PanelProps & { announcement: Announcement }) {
  return (
    <>
      <div className="panel-head">
        <PanelLink id={announcement.id} />
        {canManage(actor, announcement) && (
          <div className="flex">
            <CardIcons announcement={announcement} actions={actions} />
            <CardMenu announcement={announcement} actions={actions} />
          </div>
        )}
      </div>
      <AnnouncementArticle isBeside announcement={announcement} />
    </>
  );
}

type AgendaPanelProps = PanelProps & Pick<DeskProps, "announcements"> & { id: string };

/** The chosen announcement beside the list, as its own screen shows it; what the board has of it is enough. */
export function AgendaPanel({ id, announcements, ...props }: AgendaPanelProps) {
  const row = announcements?.find((one) => one.id === id);
  return row ? <Chosen announcement={row} {...props} /> : <NotOnBoard id={id} {...props} />;
}

/** One that the address names. */
function NotOnBoard({ id, ...props }: PanelProps & { id: string }) {
  const { found, hasFailed, refetch } = useAnnouncement(id);
  if (found === "unknown") return <p className="p-5">Este aviso não existe.</p>;
  if (found === "deleted") return <p className="p-5">Este aviso foi excluído.</p>;
  if (found) return <Chosen announcement={found} {...props} />;
  if (!hasFailed) return <Skeleton className="m-5 h-9" />;
  return (
    <div className="space-y-4 p-5">
      <p>Não foi possível carregar este aviso.</p>
      <Button variant="outline" onClick={() => void refetch()}>
        Tentar de novo
      </Button>
    </div>
  );
}
