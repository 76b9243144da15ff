import { ArrowLeft } from "lucide-react";
import { generatePath, Link, useParams } from "react-router";
import { Script } from "@/features/editions/script/script.tsx";
import { ThemeToggle } from "@/features/theme/components/theme-toggle.tsx";
import { paths } from "../paths.ts";
import { ScriptReadersOnly } from "./edition/script-readers-only.tsx";
import { WithEdition } from "./edition/with-edition.tsx";

const TITLE = "Roteiro";

export function ScriptPage() {
  const { date = "" } = useParams();
  return (
    <ScriptReadersOnly title={TITLE}>
      {(userId) => (
        <WithEdition title={TITLE}>
          {(edition) => (
            <Script
              key={edition.id}
              edition={edition}
              userId={userId}
              back={<BackToEdition date={date} />}
              controls={<ThemeToggle />}
            />
          )}
        </WithEdition>
      )}
    </ScriptReadersOnly>
  );
}

function BackToEdition({ date }: { date: string }) {
  return (
    <Link
      to={generatePath(paths.edition, { date })}
      className="focus-ring -ml-1 inline-flex min-h-11 items-center gap-2 rounded-lg px-1 font-semibold text-accent-ink underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden className="size-5" />A semana
    </Link>
  );
}
