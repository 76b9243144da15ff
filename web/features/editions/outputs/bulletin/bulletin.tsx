import "./bulletin.css";
import "./bulletin-paper.css";
import "./bulletin-media.css";
import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { useLive } from "@/lib/data/live.ts";
import { Button } from "@/ui/button.tsx";
import { ListEmpty, ListFailure, ListSkeleton } from "@/ui/list-state.tsx";
import type { ChosenAnnouncement } from "../../model/chosen-announcements.ts";
import { useChosenAnnouncements } from "../../model/chosen-announcements.ts";
import { contentQuery, type Edition } from "../../model/queries.ts";
import { useMarkOutput } from "../mutations.ts";
import { BULLETIN } from "../output.ts";
import { DraftNotice, OutputNotice } from "../output-notice.tsx";
import { type BulletinItem, bulletinItems } from "./bulletin-items.ts";
import { ItemEntry } from "./item-entry.tsx";
import { LayoutChoice } from "./layout-choice.tsx";
import { type LayoutName, TEXT_LENGTHS } from "./layouts.ts";
import { Masthead } from "./masthead.tsx";
import { PaperSheets } from "./paper-sheets.tsx";

/** The printed bulletin of an edition. */
export function Bulletin({ edition }: { edition: Edition }) {
  useLive();
  const { data, isError, refetch } = useQuery(contentQuery(edition.id));
  const facts = useChosenAnnouncements(edition, data);
  if (facts) return <Loaded edition={edition} facts={facts} />;
  if (isError) return <ListFailure title="Erro ao carregar o boletim" onRetry={refetch} />;
  return <ListSkeleton label="Carregando o boletim…" />;
}

function Loaded({ edition, facts }: { edition: Edition; facts: ChosenAnnouncement[] }) {
  const [layout, setLayout] = useState<LayoutName>("a4");
  const { data: profile } = useProfile();
  const serviceAt = edition.service_at;
  const items = bulletinItems(facts, serviceAt);
  const isMarked = isEditor(profile) && edition.closed_at !== null;
  if (items.length === 0) {
    return <ListEmpty text="Nenhum aviso foi escolhido para o boletim desta semana." />;
  }
  return (
    <div className="bulletin">
      <div className="bulletin-controls">
        {edition.closed_at === null && <DraftNotice />}
        {isMarked && <OutputNotice edition={edition} mark={BULLETIN} facts={facts} />}
        <LayoutChoice value={layout} onChoose={setLayout} />
        <PrintButton editionId={isMarked ? edition.id : undefined} />
      </div>
      <PaperSheets
        // Measured anew when anything on it changes.
        key={layout + JSON.stringify(items)}
        items={items}
        serviceAt={serviceAt}
        layout={layout}
      />
      <ReadingCopy items={items} serviceAt={serviceAt} />
    </div>
  );
}

/** Prints, and says so to the team when it is told of which edition. */
function PrintButton({ editionId }: { editionId: string | undefined }) {
  const markOutput = useMarkOutput();
  // Missing in the browsers inside of other apps.
  const [cannotPrint, setCannotPrint] = useState(false);

  function print() {
    if (typeof window.print !== "function") {
      setCannotPrint(true);
      return;
    }
    if (editionId !== undefined) markOutput.mutate({ id: editionId, output: BULLETIN.name });
    window.print();
  }

  return (
    <div>
      <Button onClick={print}>
        <Printer aria-hidden />
        Imprimir
      </Button>
      <p role="alert" className="mt-2 empty:hidden">
        {cannotPrint &&
          "Este navegador não imprime. Abra esta página no navegador do celular ou em um computador."}
      </p>
    </div>
  );
}

type ReadingCopyProps = { items: readonly BulletinItem[]; serviceAt: string };

/** The bulletin for windows in which a sheet would be too small to be read. */
function ReadingCopy({ items, serviceAt }: ReadingCopyProps) {
  return (
    <div className="reading-copy light">
      <Masthead serviceAt={serviceAt} />
      {items.map((item) => (
        <ItemEntry
          key={item.facts.id}
          item={item}
          isFirst={false}
          serviceAt={serviceAt}
          textLength={TEXT_LENGTHS[0]}
        />
      ))}
    </div>
  );
}
