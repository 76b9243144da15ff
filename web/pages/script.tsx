import { Script } from "@/features/editions/outputs/script/script.tsx";
import { ThemeToggle } from "@/features/theme/components/theme-toggle.tsx";
import { EditionLink } from "./edition/edition-link.tsx";
import { ScriptReadersOnly } from "./edition/script-readers-only.tsx";
import { WithEdition } from "./edition/with-edition.tsx";

const TITLE = "Roteiro";

export function ScriptPage() {
  return (
    <ScriptReadersOnly title={TITLE}>
      {(userId) => (
        <WithEdition title={TITLE}>
          {(edition) => (
            <Script
              key={edition.id}
              edition={edition}
              userId={userId}
              back={<EditionLink label="A semana" />}
              controls={<ThemeToggle />}
            />
          )}
        </WithEdition>
      )}
    </ScriptReadersOnly>
  );
}
