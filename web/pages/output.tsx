import { ArrowLeft } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { Link, useParams } from "react-router";
import { editionPath, type OutputScreen } from "@/app/addresses.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { serviceInWords } from "@/features/editions/model/announcement-words.ts";
import { sentencesQuery } from "@/features/editions/model/editor-queries.ts";
import { shownVersion, type Version } from "@/features/editions/model/queries.ts";
import { OutputHead, OutputShape } from "@/features/editions/outputs/output-shape.tsx";
import { OUTPUTS } from "@/features/editions/outputs/registry.ts";
import { ScriptShape } from "@/features/editions/outputs/script/script-shape.tsx";
import { ThemeToggle } from "@/features/theme/theme.tsx";
import { storedUserId } from "@/lib/device/account.ts";
import { keptAt } from "@/lib/device/keep.ts";
import { EditorsOnly } from "../layout/allowed-only.tsx";
import { BACK_LINK, BackLink } from "../layout/back-link.tsx";
import { CreatingPage } from "../layout/dialogs/creating-screen.tsx";
import { DeadEnd } from "../layout/narrow-page.tsx";
import { WithEdition } from "./with-edition.tsx";

/** Fetches the screen of an output of the edition that the address names. */
export async function loadOutputPage({ path, title }: OutputScreen): Promise<ComponentType> {
  const output = OUTPUTS.find((known) => known.path === path);
  if (output?.screen === undefined) throw new Error(`there is no output at ${path}`);
  const { isPublic = false, screen } = output;
  const Screen = await screen.load();
  const own = { back: <EditionLink />, controls: <ThemeToggle /> };
  const waiting = screen.isUnframed ? (
    <ScriptShape {...own} />
  ) : (
    <Framed title={title} isPublic={isPublic}>
      <OutputShape />
    </Framed>
  );
  const missing = isPublic && (
    <DeadEnd
      title={title}
      text="O boletim desta data não existe ou ainda não foi publicado. Os avisos já estão no mural."
    />
  );
  const show = (userId: string | undefined) => (
    <WithEdition title={title} waiting={waiting} versionOf={shownVersion} missing={missing}>
      {(edition) =>
        screen.isUnframed ? (
          <Screen key={edition.id} edition={edition} userId={userId} {...own} />
        ) : (
          <Framed title={title} edition={edition} isPublic={isPublic}>
            <Screen edition={edition} userId={userId} />
          </Framed>
        )
      }
    </WithEdition>
  );
  if (isPublic) return () => show(storedUserId());
  return () => (
    <ScriptReadersOnly title={title} waiting={waiting}>
      {show}
    </ScriptReadersOnly>
  );
}

type ScriptReadersOnlyProps = {
  title: string;
  waiting: ReactNode;
  children: (userId: string) => ReactNode;
};

/**
 * Shows the screen to editors, and offline to a person whose script this device keeps: only editors read its sentences, and
 * at the pulpit a session may have expired.
 */
function ScriptReadersOnly({ children, ...props }: ScriptReadersOnlyProps) {
  const { user } = useAuth();
  const { data: profile } = useProfile();
  const userId = user?.id ?? storedUserId();
  const isKnown = profile === undefined ? keptAt(sentencesQuery) !== undefined : isEditor(profile);
  if (userId === undefined || !isKnown) return <EditorsOnly {...props}>{null}</EditorsOnly>;
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
