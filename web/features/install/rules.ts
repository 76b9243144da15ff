/** What browsers that can install the app send; not in any standard yet. */
export type InstallPrompt = Event & {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
};

const OFFERED_ON_DAY = 3;

/** What the device keeps of the offer to install the app; days as `2026-11-22`. */
export type InstallRecord = {
  /** On how many days the board was opened. */
  days: number;
  /** The last of them. */
  last: string;
  /** The day of the offer. */
  offered?: string;
  /** Installed or declined. */
  over?: true;
};

/** The stored record; a new one when there is none, or it cannot be read. */
export function parseRecord(stored: string | null): InstallRecord {
  try {
    const { days, last, offered, over } = JSON.parse(stored ?? "");
    if (typeof days === "number" && typeof last === "string") {
      return {
        days,
        last,
        ...(typeof offered === "string" && { offered }),
        ...(over === true && { over }),
      };
    }
  } catch {
    // Nothing was stored, or not by this app.
  }
  return { days: 0, last: "" };
}

/** The record after the board was opened on `today`. */
export function countDay(record: InstallRecord, today: string): InstallRecord {
  return record.last === today ? record : { ...record, days: record.days + 1, last: today };
}

/** Whether the app is offered on the record's last day: from the third one on, and on one day only. */
export function isOffered({ days, last, offered = last, over }: InstallRecord): boolean {
  return !over && days >= OFFERED_ON_DAY && offered === last;
}
