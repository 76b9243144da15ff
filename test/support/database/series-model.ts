import { at, dayOf, end, later, length, monthOf, timeOf } from "./new-york-clock.ts";

/**
 * What the database does with a series, done plainly: one occurrence after the other, days by counting. Moments are
 * milliseconds, days are `2026-12-03`, lengths are milliseconds on the clocks there.
 */
export type Occurrence = {
  id: string;
  number: number;
  title: string;
  location: string | null;
  status: string;
  status_reason: string | null;
  link_url: string | null;
  link_label: string | null;
  date: number;
  ends_at: number | null;
  former_date: number | null;
  own: string[];
};
export type Values = Omit<Occurrence, "id" | "number" | "former_date" | "own">;
export type Scope = "following" | "upcoming";

const AHEAD = 90;
/** So many are changed at once. */
const MOST = 60;
const TEXTS = [
  ...(["title", "location", "status", "status_reason", "link_url", "link_label"] as const),
];
type Texts = Pick<Occurrence, (typeof TEXTS)[number]>;
const PAIRS: (keyof Texts)[][] = [
  ["status", "status_reason"],
  ["link_url", "link_label"],
];

/** These columns, and those that are changed with them. */
const withPairs = (names: readonly (keyof Texts)[]) =>
  TEXTS.filter((name) =>
    names.some(
      (other) =>
        other === name || PAIRS.some((pair) => [name, other].every((each) => pair.includes(each))),
    ),
  );

const first = (...numbers: number[]) => Math.min(...numbers);

export class Series {
  rows: Occurrence[];
  skipped = new Set<string>();
  frequency: string;
  until: string | null;
  anchor: { number: number; day: string };
  time: number;
  lasts: number | null;
  usual: Texts;

  constructor(origin: Occurrence, frequency: string, until: string | null) {
    this.rows = [origin];
    this.frequency = frequency;
    this.until = until;
    this.anchor = { number: 0, day: dayOf(origin.date) };
    this.time = timeOf(origin.date);
    this.lasts = length(origin.date, origin.ends_at);
    const { title, location, link_url, link_label } = origin;
    this.usual = {
      title,
      location,
      link_url,
      link_label,
      status: "scheduled",
      status_reason: null,
    };
  }

  day(number: number): string {
    const ahead = number - this.anchor.number;
    if (this.frequency === "weekly") return later(this.anchor.day, 7 * ahead);
    if (this.frequency === "biweekly") return later(this.anchor.day, 14 * ahead);
    const [year = 0, month = 0, day = 0] = this.anchor.day.split("-").map(Number);
    const days = monthOf(year, month - 1 + ahead);
    if (this.frequency === "monthly_day") return days[day - 1] ?? days.at(-1) ?? "";
    const weekday = new Date(this.anchor.day).getUTCDay();
    const same = days.filter((each) => new Date(each).getUTCDay() === weekday);
    return same[Math.ceil(day / 7) - 1] ?? same.at(-1) ?? "";
  }

  /** The last number whose day is not after `day`. */
  by(day: string): number {
    let number = this.anchor.number;
    while (this.day(number) > day) number -= 1;
    while (this.day(number + 1) <= day) number += 1;
    return number;
  }

  begins = (number: number) => at(this.day(number), this.time);
  next = (now: number) => this.rows.filter(({ date }) => date > now);
  /** What is before the anchor is from before the rule was changed. */
  dayInSeries = ({ number, date }: Pick<Occurrence, "number" | "date">) =>
    number < this.anchor.number ? dayOf(date) : this.day(number);

  firstToCome(now: number): number {
    let number = this.by(dayOf(now));
    while (this.begins(number) <= now) number += 1;
    return number;
  }

  extend(now: number) {
    const edge = later(dayOf(now), AHEAD);
    for (let number = Math.max(this.anchor.number, this.firstToCome(now)); ; number += 1) {
      const day = this.day(number);
      if (day > edge || (this.until !== null && day > this.until)) break;
      if (this.skipped.has(day) || this.rows.some((row) => row.number === number)) continue;
      const date = this.begins(number);
      const when = { date, ends_at: end(date, this.lasts), former_date: null };
      this.rows.push({ id: "", number, ...this.usual, ...when, own: [] });
    }
  }

  /** Somebody changes one alone. */
  edit(row: Occurrence, values: Values) {
    const was = { ...row };
    this.#set(row, values);
    const touched = withPairs(TEXTS.filter((name) => row[name] !== was[name]));
    const differing = withPairs(touched.filter((name) => row[name] !== this.usual[name]));
    const own = new Set(row.own);
    for (const name of touched) own.delete(name);
    for (const name of differing) own.add(name);
    const mark = (name: string, is: boolean) => (is ? own.add(name) : own.delete(name));
    if (row.date !== was.date) mark("date", row.date !== this.begins(row.number));
    if (row.date !== was.date || row.ends_at !== was.ends_at)
      mark("ends_at", length(row.date, row.ends_at) !== this.lasts);
    row.own = [...own].sort();
  }

  #set(row: Occurrence, values: Values) {
    const former = row.former_date ?? row.date;
    Object.assign(row, values);
    row.former_date = row.status === "postponed" && former !== row.date ? former : null;
  }

  takers(edited: Occurrence, scope: Scope, now: number) {
    return this.next(now).filter(({ number }) => scope === "upcoming" || number >= edited.number);
  }

  canChange = (edited: Occurrence, scope: Scope, now: number) =>
    this.takers(edited, scope, now).length <= MOST;

  change(edited: Occurrence, scope: Scope, values: Values, now: number) {
    const takers = this.takers(edited, scope, now);
    const given = withPairs(TEXTS.filter((name) => values[name] !== edited[name]));
    const isDated = values.date !== edited.date;
    const isMoved = dayOf(values.date) !== dayOf(edited.date);
    const lasts = length(values.date, values.ends_at);
    const isLonger = lasts !== length(edited.date, edited.ends_at);
    if (!isDated && values.ends_at === edited.ends_at && given.length === 0) return;
    const formerDays = new Map(takers.map((row) => [row, this.day(row.number)]));
    if (isMoved) {
      const skipped = [...this.skipped].map((day) => ({ day, number: this.by(day) }));
      const following = skipped.filter(
        ({ day, number }) =>
          this.day(number) === day &&
          day >= dayOf(now) &&
          (scope === "upcoming" || number >= edited.number),
      );
      const last = this.until === null ? undefined : this.by(this.until);
      this.anchor = { number: edited.number, day: dayOf(values.date) };
      if (this.until !== null && last !== undefined && this.day(last) > this.until)
        this.until = this.day(last);
      for (const { day } of following) this.skipped.delete(day);
      for (const { number } of following) this.skipped.add(this.day(number));
    }
    if (timeOf(values.date) !== timeOf(edited.date)) this.time = timeOf(values.date);
    if (isLonger) this.lasts = lasts;
    for (const name of given) Object.assign(this.usual, { [name]: values[name] });
    if (isDated && this.usual.status === "postponed")
      Object.assign(this.usual, { status: "scheduled", status_reason: null });
    for (const row of takers) {
      if (row === edited) continue;
      const isOwn = (name: string) => row.own.includes(name);
      const becomes: Occurrence = { ...row };
      for (const name of given) if (!isOwn(name)) Object.assign(becomes, { [name]: values[name] });
      if (isDated && !isOwn("date")) {
        const day = dayOf(row.date);
        const date = isMoved ? this.begins(row.number) : at(day, this.time);
        const isOff = isMoved && date !== row.date && day !== formerDays.get(row);
        if (date <= now || isOff) row.own = [...row.own, "date"].sort();
        else becomes.date = date;
      }
      if (isLonger && !isOwn("ends_at")) becomes.ends_at = end(becomes.date, this.lasts);
      else if (becomes.date !== row.date)
        becomes.ends_at = end(becomes.date, length(row.date, row.ends_at));
      const { id, number, former_date, own, ...changed } = becomes;
      this.#set(row, changed);
    }
    const isEnded = isDated || values.ends_at !== edited.ends_at;
    this.#set(edited, values);
    const own = new Set<string>(edited.own);
    for (const name of given) own.delete(name);
    if (isDated) own.delete("date");
    if (isEnded) own.delete("ends_at");
    if (isDated && values.date !== this.begins(edited.number)) own.add("date");
    if (isEnded && lasts !== this.lasts) own.add("ends_at");
    edited.own = [...own].sort();
    this.extend(now);
  }

  changeRule(edited: Occurrence, frequency: string, until: string | null, now: number) {
    const after = this.next(now).filter(({ number }) => number > edited.number);
    const behind = Math.max(...this.rows.map(({ number }) => number)) + 1;
    const start =
      edited.date > now ? edited.number : first(...after.map((row) => row.number), behind);
    const there = this.rows
      .filter(({ number }) => number >= start)
      .sort((one, other) => one.number - other.number)
      .map((row) => ({ row, day: this.dayInSeries(row) }));
    const isOther = frequency !== this.frequency;
    if (isOther) this.anchor = { number: edited.number, day: this.dayInSeries(edited) };
    Object.assign(this, { frequency, until });
    const numbers = new Map<Occurrence, number>();
    const taken = new Set<string>();
    for (const { row, day } of there) {
      const number = isOther ? this.by(day) : row.number;
      const isOfRule = !isOther || (this.day(number) === day && !taken.has(day));
      taken.add(day);
      if (isOfRule && (until === null || day <= until)) numbers.set(row, number);
    }
    const begin = first(...numbers.values(), Math.max(this.anchor.number, this.firstToCome(now)));
    const behindOthers = isOther ? Math.max(0, start - begin) : 0;
    this.anchor.number += behindOthers;
    this.rows = this.rows.filter((row) => row.number < start || numbers.has(row));
    for (const [row, number] of numbers) row.number = number + behindOthers;
    this.extend(now);
  }

  remove(edited: Occurrence, scope: Scope, now: number) {
    const gone = this.takers(edited, scope, now);
    const start =
      gone.length > 0 ? first(...gone.map(({ number }) => number)) : this.firstToCome(now);
    this.rows = this.rows.filter((row) => !gone.includes(row));
    const left = this.rows.filter(({ number }) => number < start).map(this.dayInSeries);
    const before = later(this.day(Math.max(start, this.anchor.number)), -1);
    const last = left.sort().at(-1) ?? before;
    for (const day of [before, last]) if (this.until === null || day < this.until) this.until = day;
  }

  /** One is deleted by itself. */
  skip(row: Occurrence) {
    this.rows = this.rows.filter((each) => each !== row);
    this.skipped.add(this.dayInSeries(row));
  }

  /** One that was deleted alone comes back; by itself where it has no place. */
  bringBack(row: Occurrence) {
    let { number } = row;
    const day = dayOf(row.date);
    if (number >= this.anchor.number && !row.own.includes("date")) {
      if (this.day(number) !== day) number = this.by(day);
      if (this.day(number) !== day) return;
    }
    const place = this.dayInSeries({ number, date: row.date });
    if (this.until !== null && place > this.until) return;
    if (this.rows.some((other) => other.number === number)) return;
    this.rows.push({ ...row, number });
    this.skipped.delete(place);
  }
}
