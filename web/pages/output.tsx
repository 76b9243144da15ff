import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { editionPath, outputPages } from "@/app/addresses.ts";
import { profileQuery } from "@/features/auth/queries.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { useService } from "@/features/church/model/use-service.ts";
import { serviceInWords } from "@/features/editions/model/announcement-words.ts";
import { shownVersion, type Version } from "@/features/editions/model/queries.ts";
import { Bulletin } from "@/features/editions/outputs/bulletin/bulletin.tsx";
import { Script } from "@/features/editions/outputs/script/script.tsx";
import { WhatsAppMessages } from "@/features/editions/outputs/whatsapp/whatsapp-messages.tsx";
import { ThemeToggle } from "@/features/theme/theme.tsx";
import { storedUserId } from "@/lib/device/stored-account.ts";
import { ListSkeleton } from "@/ui/list-state.tsx";
import { PageHeading } from "@/ui/page-heading.tsx";
import { BACK_LINK, BackLink } from "../layout/back-link.tsx";
import { MembersOnly, TEAM_ONLY } from "../layout/member-page.tsx";
import { DeadEnd } from "../layout/narrow-page.tsx";
import { Page } from "../layout/page.tsx";
import { WithEdition } from "./with-edition.tsx";

const { script, bulletin, whatsapp } = outputPages;

export const ScriptPage = () => (
  <EditorsOutput title={script.title}>
    {(edition, userId) => (
      <Script
        key={edition.id}
        edition={edition}
        userId={userId}
        back={<EditionLink />}
        controls={<ThemeToggle />}
      />
    )}
  </EditorsOutput>
);

export const WhatsAppPage = () => (
  <EditorsOutput title={whatsapp.title}>
    {(edition) => (
      <Framed title={whatsapp.title} back={<EditionLink />} edition={edition}>
        <WhatsAppMessages edition={edition} />
      </Framed>
    )}
  </EditorsOutput>
);

export function BulletinPage() {
  const { title } = bulletin;
  const { data: profile } = useProfile();
  const back = isEditor(profile) ? <EditionLink /> : <BackLink />;
  const missing = (
    <DeadEnd
      title={title}
      text="O boletim desta data não existe ou ainda não foi publicado. Veja os próximos avisos na lista."
    />
  );
  const waiting = <Framed title={title} back={back} />;
  return (
    <WithEdition title={title} waiting={waiting} versionOf={shownVersion} missing={missing}>
      {(edition) => (
        <Framed title={title} back={back} edition={edition}>
          <Bulletin edition={edition} />
        </Framed>
      )}
    </WithEdition>
  );
}

type EditorsOutputProps = {
  title: string;
  children: (edition: Version, userId: string) => ReactNode;
};

/**
 * Shows an output to editors. It stays visible with an expired session while the device stores the
 * editor's profile, for example at the pulpit.
 */
function EditorsOutput({ title, children }: EditorsOutputProps) {
  const { user } = useAuth();
  const userId = user?.id ?? storedUserId();
  const { data: profile } = useQuery({ ...profileQuery(userId), enabled: user !== null });
  const waiting = <Framed title={title} back={<EditionLink />} />;
  if (userId === undefined || !isEditor(profile)) {
    return (
      <MembersOnly title={title} waiting={waiting} refusal={TEAM_ONLY}>
        {null}
      </MembersOnly>
    );
  }
  return (
    <WithEdition title={title} waiting={waiting} versionOf={shownVersion}>
      {(edition) => children(edition, userId)}
    </WithEdition>
  );
}

type FramedProps = { title: string; back: ReactNode; edition?: Version; children?: ReactNode };

/** Renders the page of an output. Without children it shows that the output is loading. */
function Framed({ title, back, edition, children }: FramedProps) {
  const service = useService();
  return (
    <Page className="pt-4">
      <div className="output-page">
        <div className="output">
          <div className="output-head">
            {back}
            <PageHeading className="mt-1 sm:text-4xl">{title}</PageHeading>
            <p className="mb-5 text-muted">
              {edition ? serviceInWords(edition.service_at, service) : "\u00a0"}
            </p>
          </div>
          {children ?? <ListSkeleton label="Carregando…" />}
        </div>
      </div>
    </Page>
  );
}

function EditionLink() {
  const { date = "" } = useParams();
  return (
    <Link to={editionPath(date)} className={BACK_LINK}>
      <ArrowLeft aria-hidden className="size-5" />
      Voltar à semana
    </Link>
  );
}
