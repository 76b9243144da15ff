import "./bulletin.css";
import { Printer } from "lucide-react";
import { useId, useState } from "react";
import { isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { useService } from "@/features/church/model/use-service.ts";
import type { Church } from "@/features/church/queries.ts";
import { churchContacts, churchPix } from "@/features/church/rules.ts";
import { Button } from "@/ui/button.tsx";
import { Chips } from "@/ui/field.tsx";
import { ListEmpty } from "@/ui/list-state.tsx";
import { serviceInWords } from "../../model/announcement-words.ts";
import type { Version } from "../../model/queries.ts";
import { ListenToEdition } from "../../spoken/listen-button.tsx";
import { LONGEST_TEXT, upcomingAnnouncements } from "../../words/bulletin-items.ts";
import { bulletinParts, UPCOMING } from "../../words/bulletin-parts.ts";
import { type OutputData, OutputLoader, OutputNotice } from "../output-frame.tsx";
import { type OutputUsage, useRecordUsage } from "../output-state.ts";
import { BULLETIN } from "../registry.ts";
import { Contacts, Masthead } from "./bulletin-page.tsx";
import { BulletinSheets } from "./bulletin-sheets.tsx";
import { LAYOUTS, type LayoutName } from "./layouts.ts";
import { PartEntry } from "./part-entry.tsx";

const FORMATS = (["a4", "a5"] as const).map((value) => ({ value, label: LAYOUTS[value].label }));
const PICTURES = [
  { value: "without", label: "Sem imagens" },
  { value: "with", label: "Com imagens" },
] as const;

export const Bulletin = ({ edition }: { edition: Version }) => (
  <OutputLoader edition={edition} noun="boletim">
    {(data) => <LoadedBulletin edition={edition} {...data} />}
  </OutputLoader>
);

type LoadedBulletinProps = OutputData & { edition: Version };

function LoadedBulletin(props: LoadedBulletinProps) {
  const { edition, announcements, blocks, days, rows, church } = props;
  const hintId = useId();
  const [layout, setLayout] = useState<LayoutName>("a4");
  const { data: profile } = useProfile();
  const serviceAt = edition.service_at;
  const service = serviceInWords(serviceAt, useService());
  // At first the bulletin has no pictures, because pictures need much paper and copiers make
  // photographs black.
  const [hasPictures, setHasPictures] = useState(false);
  const shown = hasPictures
    ? announcements
    : announcements.map((one) => ({ ...one, picture: null }));
  const parts = bulletinParts({
    announcements: shown,
    serviceAt,
    blocks,
    week: days,
    upcoming: upcomingAnnouncements(rows, announcements, serviceAt),
    pix: churchPix(church),
  });
  const contacts = contactsInWords(church);
  const canHavePictures = announcements.some(({ picture, choice }) => picture && choice.printed);
  const isMarked = isEditor(profile) && edition.published_at !== null;
  // Upcoming announcements alone are no bulletin.
  if (parts.every(({ id }) => id === UPCOMING)) {
    return <ListEmpty text="Nenhum aviso foi escolhido para o boletim desta semana." />;
  }
  return (
    <>
      <div className="output-aside">
        {isEditor(profile) && <OutputNotice usage={BULLETIN} {...props} />}
        <div className="max-w-sm min-w-0 basis-96">
          <Chips
            label="Formato do boletim"
            look="choice"
            describedBy={hintId}
            chips={FORMATS}
            value={layout}
            onChoose={setLayout}
          />
          <p id={hintId} className="mt-2 text-muted">
            {LAYOUTS[layout].hint}
          </p>
        </div>
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
        <PrintButton
          recorded={isMarked ? { edition, usage: BULLETIN, items: announcements } : undefined}
        />
        {edition.published_at !== null && (
          <ListenToEdition announcements={announcements} serviceAt={serviceAt} />
        )}
      </div>
      <div className="output-main">
        <BulletinSheets
          // After every change a new key mounts the sheets again, so that everything is measured
          // again.
          key={layout + JSON.stringify([parts, contacts, service])}
          parts={parts}
          contacts={contacts}
          service={service}
          layout={layout}
          edition={edition}
        />
        {/* This copy of the bulletin has no pages, for browser windows that are too narrow for a
            legible sheet. */}
        <div className="reading-copy light">
          <Masthead service={service} />
          {parts.map((part) => (
            <PartEntry key={part.id} part={part} isFirst={false} textLength={LONGEST_TEXT} />
          ))}
          <Contacts contacts={contacts} />
        </div>
      </div>
    </>
  );
}

/** Returns the address and contacts of the church as the bulletin prints them. */
function contactsInWords(church: Church): string[] {
  const contacts = churchContacts(church).map(({ name, words }) => `${name}: ${words}`);
  return church.address ? [church.address, ...contacts] : contacts;
}

/**
 * Shows the button that opens the print dialog. If `recorded` is given, a press also records in the
 * database that the bulletin was printed.
 */
function PrintButton({ recorded }: { recorded: OutputUsage | undefined }) {
  const recordUsage = useRecordUsage();
  // Browsers inside other apps cannot print, so a message asks the person to use another browser.
  const [cannotPrint, setCannotPrint] = useState(false);

  function print() {
    if (typeof window.print !== "function") {
      setCannotPrint(true);
      return;
    }
    if (recorded !== undefined) recordUsage.mutate(recorded);
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
