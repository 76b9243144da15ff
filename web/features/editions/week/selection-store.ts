import { isTemporary } from "@/lib/data/errors.ts";
import { RequestError } from "@/lib/data/request.ts";
import { isSame } from "../model/choices.ts";
import type { Choice } from "../model/mutations.ts";
import { createAutosave, type SaveState } from "./autosave.ts";
import type { Unsaved } from "./unsaved.ts";

type Choices = readonly Choice[];

/** The selection of an edition as the database has it. */
export type Saved = { revision: number; choices: Choices };

/** What the store asks of the rest. */
export type SelectionPorts = {
  /** Begins the edition; its revision. */
  begin: () => Promise<number>;
  load: () => Promise<Saved>;
  save: (revision: number, choices: Choices) => Promise<number>;
  saveNote: (announcementId: string, note: string) => Promise<void>;
  /** Keeps on the device what is not saved; undefined when all is. */
  keep: (content: Unsaved | undefined) => void;
  onRefused: (error: unknown) => void;
  /** Somebody else changed the edition, and the choices are theirs now. */
  onOvertaken: () => void;
};

export type Selection = {
  choices: Choices;
  /** Notes that are not saved yet, by announcement. */
  notes: ReadonlyMap<string, string>;
  saving: SaveState;
};

/** An edition's revision when it was begun and nothing was saved yet. */
const FIRST_REVISION = 1;

/** Whether what was left unsaved was chosen from the selection as it still is. */
function isCurrent(left: Unsaved, saved: Saved | undefined): boolean {
  const revision = saved?.revision ?? 0;
  return left.revision === revision || (left.revision === 0 && revision <= FIRST_REVISION);
}

const isOvertaken = (error: unknown) =>
  error instanceof RequestError && error.hint === "edition_changed";

/**
 * What is chosen on this device, and the way of it into the database. `saved` is undefined as long as there is no
 * edition: the first change begins it. `left` is what could not be saved the last time.
 */
export function createSelection(
  ports: SelectionPorts,
  saved: Saved | undefined,
  proposed: Choices,
  left?: Unsaved,
) {
  let base = saved;
  const kept = left && isCurrent(left, saved) ? left.choices : undefined;
  let state: Selection = {
    choices: kept ?? saved?.choices ?? proposed,
    notes: new Map(Object.entries(left?.notes ?? {})),
    saving: "saved",
  };
  const listeners = new Set<() => void>();

  function update(values: Partial<Selection>) {
    state = { ...state, ...values };
    for (const listener of listeners) listener();
  }

  const hasUnsavedChoices = () => base === undefined || !isSame(base.choices, state.choices);

  function keep() {
    const { choices, notes } = state;
    const isAllSaved = !hasUnsavedChoices() && notes.size === 0;
    const content = { revision: base?.revision ?? 0, choices: [...choices] };
    ports.keep(isAllSaved ? undefined : { ...content, notes: Object.fromEntries(notes) });
  }

  async function saveChoices() {
    base ??= { revision: await ports.begin(), choices: [] };
    const { choices } = state;
    try {
      base = { revision: await ports.save(base.revision, choices), choices };
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      base = await ports.load();
      // The answer to the same save may have been lost.
      if (isSame(base.choices, choices)) return;
      update({ choices: base.choices });
      ports.onOvertaken();
    }
  }

  async function saveNotes() {
    for (const [id, note] of state.notes) {
      const isChosen = state.choices.some(({ announcement_id }) => announcement_id === id);
      if (isChosen) await ports.saveNote(id, note);
      // Another text may have been typed meanwhile.
      if (state.notes.get(id) !== note) continue;
      const notes = new Map(state.notes);
      notes.delete(id);
      update({ notes });
    }
  }

  const autosave = createAutosave({
    save: async () => {
      if (hasUnsavedChoices()) await saveChoices();
      await saveNotes();
      keep();
    },
    isTemporary,
    onRefused: ports.onRefused,
    onState: (saving) => update({ saving }),
  });

  function change(values: Partial<Selection>) {
    update(values);
    keep();
    autosave.change();
  }

  if (left !== undefined) {
    if (kept === undefined && saved && !isSame(saved.choices, left.choices)) ports.onOvertaken();
    autosave.change();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => state,
    choose: (choices: Choices) => choices !== state.choices && change({ choices }),
    write: (announcementId: string, note: string) =>
      change({ notes: new Map(state.notes).set(announcementId, note) }),
    /** What is proposed now, as long as nothing was chosen. */
    propose: (choices: Choices) => {
      if (base === undefined && state.saving === "saved") update({ choices });
    },
    /** Takes over what the database has, unless something here is not saved. */
    receive(newer: Saved) {
      if (state.saving !== "saved" || (base && newer.revision <= base.revision)) return;
      base = newer;
      update({ choices: newer.choices });
    },
    /** Saves what is not saved, and begins the edition if nothing was chosen; resolves to whether it succeeded. */
    flush(): Promise<boolean> {
      if (base === undefined) autosave.change();
      return autosave.flush();
    },
    /** Tries again what failed, or saves what waits. */
    retry: () => autosave.flush(),
    forget() {
      autosave.drop();
      ports.keep(undefined);
    },
  };
}

export type SelectionStore = ReturnType<typeof createSelection>;
