import { isShownHere, zoneName } from "../model/church-dates.ts";

/** Says whose times these are, where this device's clock shows another one at `at` (ISO 8601). */
export const ChurchClock = ({ at }: { at: string }) =>
  isShownHere(at) ? null : (
    <p className="mb-3 text-muted">Os horários são os da igreja ({zoneName(at)}).</p>
  );
