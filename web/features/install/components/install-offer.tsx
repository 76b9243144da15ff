import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { returnFocus } from "@/lib/browser/focus.ts";
import { storage } from "@/lib/device/storage.ts";
import { toInputs } from "@/lib/text/dates.ts";
import { Button } from "@/ui/button.tsx";
import {
  countDay,
  type InstallPrompt,
  type InstallRecord,
  isOffered,
  parseRecord,
} from "../rules.ts";

const KEY = "avisos-install";
const INSTALLED = "(display-mode: standalone)";

const keep = (record: InstallRecord) => storage.set(KEY, JSON.stringify(record));

/** Notes that the board was opened today; returns what the device knows then. */
export function countVisit(): InstallRecord {
  const { date } = toInputs(new Date().toISOString());
  const record = countDay(parseRecord(storage.get(KEY)), date);
  keep(record);
  return record;
}

/** A quiet strip below the list, on one day in all. */
export function InstallOffer({ prompt }: { prompt: InstallPrompt }) {
  const [record] = useState(countVisit);
  const [answered, setAnswered] = useState(false);
  const shown = isOffered(record) && !answered && !window.matchMedia(INSTALLED).matches;

  useEffect(() => {
    if (shown) keep({ ...record, offered: record.last });
  }, [shown, record]);

  const end = () => {
    keep({ ...record, over: true });
    setAnswered(true);
    returnFocus(null);
  };
  const install = async () => {
    await prompt.prompt();
    await prompt.userChoice;
    end();
  };

  if (!shown) return null;
  return (
    <aside aria-labelledby="instalar" className="install-offer card">
      <Download aria-hidden className="size-6 shrink-0 text-accent-ink" />
      <p id="instalar" className="min-w-40 grow basis-0">
        Deixe os avisos na tela inicial: abrem com um toque, mesmo sem internet.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => void install()}>
          Instalar
        </Button>
        <Button variant="quiet" onClick={end}>
          Não, obrigado
        </Button>
      </div>
    </aside>
  );
}
