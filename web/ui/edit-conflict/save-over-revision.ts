import { notify } from "@/ui/toast.ts";
import { askConflict, type Conflict, type Kept, type Shown } from "./conflict-question.tsx";

/** A row with its revision. The database increases the revision with each change. */
type Versioned = { revision: number };

/**
 * The revision of a row that was rebuilt from a draft. The row is read before it is saved, because
 * its real revision is unknown.
 */
export const UNREAD = -1;

type Together<Column> = readonly [Column, ...Column[]];
type Changes<Row, Column extends keyof Row> = Partial<Pick<Row, Column>>;

type Save<Row extends Versioned, Column extends string & keyof Row> = {
  base: Row;
  changes: Changes<Row, Column>;
  differing: (one: Row, other: Row) => Column[];
  /**
   * Groups of columns that make sense only together, such as start and end. A person chooses all
   * columns of a group from one side.
   */
  together?: readonly Together<Column>[];
  fits?: (row: Row) => boolean;
  /** Returns the value of a group of columns as people read it. */
  say: (columns: Together<Column>, row: Row) => Shown;
  /**
   * Writes the changes if the row still has `base.revision`. Resolves to null if it has another
   * revision and was not written.
   */
  write: (changes: Changes<Row, Column>, base: Row) => Promise<Row | null>;
  /** Reads the current row. Resolves to null when the row was deleted. */
  read: () => Promise<Row | null>;
  /** The error text for a row that was deleted or that the person may not change. */
  gone: string;
  choose?: (conflict: Conflict) => Promise<Kept | null>;
};

const pick = <Row, Column extends keyof Row>(row: Row, columns: Column[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]])) as Changes<Row, Column>;

const list = new Intl.ListFormat("pt-BR", { type: "conjunction" });

function tellMerged(labels: string[]) {
  const what = list.format(labels.map((label) => label.toLowerCase()));
  notify.success({
    title: "Outra pessoa também mudou",
    description: `Enquanto você escrevia, ela mudou: ${what}. As duas alterações ficaram.`,
    durationMs: 10_000,
  });
}

/**
 * Saves a person's changes to a row if the row still has the revision that the person has seen. If
 * another person has saved meanwhile, merges both changes. A column that one of them changed keeps
 * that change. For a column that both changed, the person chooses. Without changes, sends no
 * request.
 * @returns the saved row
 * @throws {Error} when the row was deleted, the person may not change it, or the person returned to
 * the form
 */
export async function saveOverRevision<Row extends Versioned, Column extends string & keyof Row>(
  save: Save<Row, Column>,
): Promise<Row> {
  let { base } = save;
  const merged = new Set<string>();
  const mine = { ...base, ...save.changes };
  let changes = pick(mine, save.differing(base, mine));
  while (Object.keys(changes).length > 0) {
    const saved = base.revision === UNREAD ? null : await save.write(changes, base);
    if (saved) {
      if (merged.size > 0) tellMerged([...merged]);
      return saved;
    }
    const now = await save.read();
    if (now === null || now.revision === base.revision) throw new Error(save.gone);
    changes = await merge({ ...save, base, changes }, now, merged);
    base = now;
  }
  return base;
}

/**
 * Returns the changes to write to the current row `now`. Adds to `merged` the labels of the columns
 * that somebody else has changed.
 */
async function merge<Row extends Versioned, Column extends string & keyof Row>(
  save: Save<Row, Column>,
  now: Row,
  merged: Set<string>,
): Promise<Changes<Row, Column>> {
  const { base, changes, differing, say } = save;
  const { together = [], fits = () => true, choose = askConflict } = save;
  const mine = { ...base, ...changes };
  const own = differing(now, { ...now, ...changes });
  const theirs = differing(base, now);
  const doFit = fits({ ...now, ...changes });
  const groupOf = (column: Column): Together<Column> =>
    together.find((group) => group.includes(column)) ?? [column];
  const asked = [...new Set(own.map(groupOf))].filter((group) =>
    group.some((column) => theirs.includes(column) && (own.includes(column) || !doFit)),
  );
  for (const column of theirs)
    if (!(column in changes) && !asked.flat().includes(column))
      merged.add(say(groupOf(column), now).label);

  let left = own;
  for (const group of asked) {
    const kept = await choose({ mine: say(group, mine), theirs: say(group, now) });
    if (kept === null) throw new Error("Nada foi salvo. O que você escreveu continua aqui.");
    left = left.filter((column) => !group.includes(column));
    if (kept === "mine") left.push(...group);
  }
  return pick(mine, left);
}

type ColumnsSave<Row extends Versioned, Column extends string & keyof Row> = Omit<
  Save<Row, Column>,
  "differing" | "say"
> & {
  labels: Readonly<Record<Column, string>>;
  /** Returns a column's value as people read it. By default this is the value itself. */
  shownAs?: (column: Column, row: Row) => Omit<Shown, "label">;
};

/**
 * Saves changes as `saveOverRevision` does, for a row whose columns are independent of each other.
 */
export function saveColumns<Row extends Versioned, Column extends string & keyof Row>(
  save: ColumnsSave<Row, Column>,
): Promise<Row> {
  const { labels, shownAs = (column, row) => ({ text: String(row[column] ?? "") }) } = save;
  const names = Object.keys(labels) as Column[];
  return saveOverRevision<Row, Column>({
    ...save,
    differing: (one, other) => names.filter((column) => one[column] !== other[column]),
    say: ([column], row) => ({ label: labels[column], ...shownAs(column, row) }),
  });
}
