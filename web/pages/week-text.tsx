import { WeekText } from "@/features/editions/outputs/whatsapp/week-text.tsx";
import { serviceInWords } from "@/features/editions/spoken/service-words.ts";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { Page } from "../layout/page.tsx";
import { EditionLink } from "./edition/edition-link.tsx";
import { ScriptReadersOnly } from "./edition/script-readers-only.tsx";
import { WithEdition } from "./edition/with-edition.tsx";

const TITLE = "Texto da semana";

export function WeekTextPage() {
  return (
    <ScriptReadersOnly title={TITLE}>
      {() => (
        <WithEdition title={TITLE}>
          {(edition) => (
            <Page>
              <div className="mt-4">
                <EditionLink />
              </div>
              <ScreenHeading className="mt-1 sm:text-4xl">{TITLE}</ScreenHeading>
              <p className="mb-5 text-muted">{serviceInWords(edition.service_at)}</p>
              <WeekText edition={edition} />
            </Page>
          )}
        </WithEdition>
      )}
    </ScriptReadersOnly>
  );
}
