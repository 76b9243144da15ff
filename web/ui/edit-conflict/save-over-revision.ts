import { notify } from "@/ui/toast.ts";
import { askVersion, type Conflict, type Kept, type Shown } from "./conflict-question.tsx";

/** A row as it was read; the database raises `revision` with each change. */
type Versioned = { revision: number };

/** The revision of a row that is rebuilt from the values of a draft or a former build: it is read before it is written. */
export const UNREAD = -1;

type Together<Column> = readonly [Column, ...Column[]];
type Changes<Row, Column extends keyof Row> = Partial<Pick<Row, Column>>;

type Save<Row extends Versioned, Column extends string & keyof Row> = {
  base: Row;
  changes: Changes<Row, Column>;
  differing: (one: Row, other: Row) => Column[];
  /** Columns that make sense only together are chosen together. */
  together?: readonly Together<Column>[];
  /** Whether the columns of `together` fit together; the database refuses a row of which they do not. */
  fits?: (row: Row) => boolean;
  /** Says the value of columns that are chosen together. */
  say: (columns: Together<Column>, row: Row) => Shown;
  /** Writes over `base.revision`; resolves to null when no such row can be written. */
  write: (changes: Changes<Row, Column>, base: Row) => Promise<Row | null>;
  /** Reads the row as it is now; null when it is gone. */
  read: () => Promise<Row | null>;
  /** The message where the row is gone or the person may not change it. */
  gone: string;
  /** Asks which value to keep; null keeps the form open. */
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
 * Saves what a person changed, over the revision that the person has seen. When somebody else has saved meanwhile, merges
 * three ways: a column that only one of the two changed keeps that change; of columns that both changed the person chooses.
 * Sends nothing when nothing is changed.
 *
 * @returns the row as it is saved
 * @throws {Error} when the row is gone, the person may not change it, or goes back to the form instead of choosing
 */
export async function saveVersion<Row extends Versioned, Column extends string & keyof Row>(
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

/** Returns the changes to save over `now`; adds to `merged` the labels of columns that somebody else changed. */
async function merge<Row extends Versioned, Column extends string & keyof Row>(
  save: Save<Row, Column>,
  now: Row,
  merged: Set<string>,
): Promise<Changes<Row, Column>> {
  const { base, changes, differing, say } = save;
  const { together = [], fits = () => true, choose = askVersion } = save;
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
  /** Shows the value of a column; by default the value itself. */
  shownAs?: (column: Column, row: Row) => Omit<Shown, "label">;
};

/** `saveVersion` of a row whose columns stand for themselves. */
export function saveColumns<Row extends Versioned, Column extends string & keyof Row>(
  save: ColumnsSave<Row, Column>,
): Promise<Row> {
  const { labels, shownAs = (column, row) => ({ text: String(row[column] ?? "") }) } = save;
  const names = Object.keys(labels) as Column[];
  return saveVersion<Row, Column>({
    ...save,
    differing: (one, other) => names.filter((column) => one[column] !== other[column]),
    say: ([column], row) => ({ label: labels[column], ...shownAs(column, row) }),
  });
}
