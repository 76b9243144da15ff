import "./bulletin.css";
import "./bulletin-sheets.css";
import "./bulletin-media.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { validPicture } from "@/features/announcements/model/picture.ts";
import { announcementsQuery } from "@/features/announcements/model/queries.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { Chips } from "@/ui/field.tsx";
import { ListEmpty } from "@/ui/list-state.tsx";
import type { Chosen } from "../../model/chosen.ts";
import type { Version } from "../../model/queries.ts";
import { BULLETIN } from "../output.ts";
import { DraftNotice, isAwaited, OutputNotice, WithChosen } from "../output-frame.tsx";
import { bulletinItems, comingSoon } from "./bulletin-items.ts";
import { Masthead } from "./bulletin-page.tsx";
import { BulletinSheets } from "./bulletin-sheets.tsx";
import { TEXT_LENGTHS } from "./fit-type.ts";
import { ItemEntry } from "./item-entry.tsx";
import type { LayoutName } from "./layouts.ts";
import { LayoutChoice, PrintButton } from "./print-controls.tsx";

const PICTURES = [
  { value: "without", label: "Sem imagens" },
  { value: "with", label: "Com imagens" },
] as const;

/** The printed bulletin of an edition. */
export const Bulletin = ({ edition }: { edition: Version }) => (
  <WithChosen edition={edition} noun="boletim">
    {(facts) => <Loaded edition={edition} facts={facts} />}
  </WithChosen>
);

function Loaded({ edition, facts }: { edition: Version; facts: Chosen[] }) {
  const [layout, setLayout] = useState<LayoutName>("a4");
  const { data: profile } = useProfile();
  const board = useInfiniteQuery(announcementsQuery);
  const serviceAt = edition.service_at;
  // Paper is short, and the copier makes photographs black.
  const [hasPictures, setHasPictures] = useState(false);
  const shown = hasPictures ? facts : facts.map((one) => ({ ...one, picture: null }));
  const items = bulletinItems(shown, serviceAt);
  const canHavePictures = bulletinItems(facts, serviceAt).some(
    (item) => validPicture(item.facts) !== null,
  );
  const upcoming = comingSoon(board.data?.announcements ?? [], facts, serviceAt);
  const isMarked = isEditor(profile) && edition.published_at !== null;
  if (items.length === 0) {
    return <ListEmpty text="Nenhum aviso foi escolhido para o boletim desta semana." />;
  }
  return (
    <>
      <div className="output-aside bulletin-controls">
        {edition.published_at === null && <DraftNotice />}
        {isMarked && <OutputNotice edition={edition} mark={BULLETIN} facts={facts} />}
        <LayoutChoice value={layout} onChoose={setLayout} />
        {canHavePictures && (
          <div className="w-full max-w-sm min-w-0">
            <Chips
              label="Imagens no boletim"
              look="choice"
              chips={PICTURES}
              value={hasPictures ? "with" : "without"}
              onChoose={(chosen) => setHasPictures(chosen === "with")}
            />
          </div>
        )}
        <PrintButton left={isMarked ? { edition, mark: BULLETIN, items: facts } : undefined} />
      </div>
      <div className="output-main bulletin">
        {/* What comes next fills its last page: it is laid out once, when that is known. */}
        {!board.isLoading && !isAwaited(board) && (
          <BulletinSheets
            // Measured anew when anything on it changes.
            key={layout + JSON.stringify([items, upcoming])}
            items={items}
            upcoming={upcoming}
            serviceAt={serviceAt}
            layout={layout}
          />
        )}
        {/* For windows in which a sheet would be too small to be read. */}
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
      </div>
    </>
  );
}
