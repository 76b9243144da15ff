import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { Link, useParams } from "react-router";
import { editionPath, type OutputScreen, outputScreens } from "@/app/addresses.ts";
import { profileQuery } from "@/features/auth/queries.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { serviceInWords } from "@/features/editions/model/announcement-words.ts";
import { shownVersion, type Version } from "@/features/editions/model/queries.ts";
import { Bulletin } from "@/features/editions/outputs/bulletin/bulletin.tsx";
import type { OutputScreenProps } from "@/features/editions/outputs/output.ts";
import { OutputHead } from "@/features/editions/outputs/output-frame.tsx";
import { OUTPUTS } from "@/features/editions/outputs/registry.ts";
import { Script } from "@/features/editions/outputs/script/script.tsx";
import { WeekText } from "@/features/editions/outputs/whatsapp/week-text.tsx";
import { ThemeToggle } from "@/features/theme/theme.tsx";
import { storedUserId } from "@/lib/device/account.ts";
import { ListSkeleton } from "@/ui/list-state.tsx";
import { EditorsOnly } from "../layout/allowed-only.tsx";
import { BACK_LINK, BackLink } from "../layout/back-link.tsx";
import { CreatingPage } from "../layout/creating-screen.tsx";
import { DeadEnd } from "../layout/narrow-page.tsx";
import { NotFoundPage } from "./not-found.tsx";
import { WithEdition } from "./with-edition.tsx";

/** The screen of an output of the edition that the address names. */
function outputPage({ path, title }: OutputScreen, Screen: ComponentType<OutputScreenProps>) {
  const isPublic = OUTPUTS.some((output) => output.path === path && output.isPublic);
  const isUnframed = path === outputScreens.script.path;
  const waiting = (
    <Framed title={title} isPublic={isPublic}>
      <ListSkeleton label="Carregando…" />
    </Framed>
  );
  const missing = isPublic ? (
    <DeadEnd
      title={title}
      text="O boletim desta data não existe ou ainda não foi publicado. Os avisos já estão no mural."
    />
  ) : (
    // An unpublished edition is unknown to anybody else.
    <ForScriptReaders title={title} waiting={waiting}>
      {() => <NotFoundPage />}
    </ForScriptReaders>
  );
  const shown = (edition: Version, userId: string | undefined) =>
    isUnframed ? (
      <Screen
        key={edition.id}
        edition={edition}
        userId={userId}
        back={<EditionLink />}
        controls={<ThemeToggle />}
      />
    ) : (
      <Framed title={title} edition={edition} isPublic={isPublic}>
        <Screen edition={edition} userId={userId} />
      </Framed>
    );
  return () => (
    <WithEdition title={title} waiting={waiting} versionOf={shownVersion} missing={missing}>
      {(edition) =>
        isPublic ? (
          shown(edition, storedUserId())
        ) : (
          <ForScriptReaders title={title} waiting={waiting}>
            {(userId) => shown(edition, userId)}
          </ForScriptReaders>
        )
      }
    </WithEdition>
  );
}

type ForScriptReadersProps = {
  title: string;
  waiting: ReactNode;
  children: (userId: string) => ReactNode;
};

/** Shows the screen to editors, also at the pulpit after a session has expired, if this device keeps the editor's profile. */
function ForScriptReaders({ children, ...props }: ForScriptReadersProps) {
  const { user } = useAuth();
  const userId = user?.id ?? storedUserId();
  const { data: profile } = useQuery({ ...profileQuery(userId), enabled: user !== null });
  if (userId === undefined || !isEditor(profile))
    return <EditorsOnly {...props}>{null}</EditorsOnly>;
  return children(userId);
}

type FramedProps = { title: string; edition?: Version; isPublic: boolean; children: ReactNode };

function Framed({ title, edition, isPublic, children }: FramedProps) {
  const { data: profile } = useProfile();
  const isForVisitor = isPublic && !isEditor(profile);
  return (
    <CreatingPage className="pt-4">
      <div className="output-screen">
        <div className="output">
          <OutputHead
            title={title}
            back={isForVisitor ? <BackLink /> : <EditionLink />}
            service={edition && serviceInWords(edition.service_at)}
          />
          {children}
        </div>
      </div>
    </CreatingPage>
  );
}

/** Leads from an output of an edition to the edition. */
function EditionLink() {
  const { date = "" } = useParams();
  return (
    <Link to={editionPath(date)} className={BACK_LINK}>
      <ArrowLeft aria-hidden className="size-5" />
      Voltar à semana
    </Link>
  );
}

export const ScriptPage = outputPage(outputScreens.script, Script);
export const BulletinPage = outputPage(outputScreens.bulletin, Bulletin);
export const WhatsAppPage = outputPage(outputScreens.whatsapp, WeekText);
