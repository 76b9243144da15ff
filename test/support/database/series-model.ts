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
  date: number;
  ends_at: number | null;
  former_date: number | null;
  own: string[];
};
export type Values = Pick<Occurrence, "title" | "location" | "status" | "date" | "ends_at">;
export type Scope = "following" | "upcoming";

const AHEAD = 90;
const TEXTS = ["title", "location", "status"] as const;

export class Series {
  rows: Occurrence[];
  written = 1;
  frequency: string;
  until: string | null;
  anchor: { number: number; day: string };
  time: number;
  lasts: number | null;
  usual: Pick<Occurrence, (typeof TEXTS)[number]>;

  constructor(origin: Occurrence, frequency: string, until: string | null) {
    this.rows = [origin];
    this.frequency = frequency;
    this.until = until;
    this.anchor = { number: 0, day: dayOf(origin.date) };
    this.time = timeOf(origin.date);
    this.lasts = length(origin.date, origin.ends_at);
    this.usual = { title: origin.title, location: origin.location, status: "scheduled" };
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

  private write(number: number, now: number) {
    const date = this.begins(number);
    if (date <= now || this.rows.some((row) => row.number === number)) return;
    const ends_at = end(date, this.lasts);
    this.rows.push({ id: "", number, ...this.usual, date, ends_at, former_date: null, own: [] });
  }

  extend(now: number) {
    for (let number = this.written; ; number += 1) {
      const day = this.day(number);
      if (day > later(dayOf(now), AHEAD) || (this.until !== null && day > this.until)) break;
      this.write(number, now);
      this.written = number + 1;
    }
  }

  /** Somebody changes one alone. */
  edit(row: Occurrence, values: Values) {
    const was = { ...row };
    this.#set(row, values);
    const own = new Set(row.own);
    const mark = (name: string, is: boolean) => (is ? own.add(name) : own.delete(name));
    for (const name of TEXTS)
      if (row[name] !== was[name]) mark(name, row[name] !== this.usual[name]);
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

  change(edited: Occurrence, scope: Scope, values: Values, now: number) {
    const takers = this.next(now).filter(
      ({ number }) => scope === "upcoming" || number >= edited.number,
    );
    const given = TEXTS.filter((name) => values[name] !== edited[name]);
    const isDated = values.date !== edited.date;
    const isMoved = dayOf(values.date) !== dayOf(edited.date);
    const lasts = length(values.date, values.ends_at);
    const isLonger = lasts !== length(edited.date, edited.ends_at);
    if (!isDated && values.ends_at === edited.ends_at && given.length === 0) return;
    if (isMoved) {
      const last = this.until === null ? undefined : this.by(this.until);
      this.anchor = { number: edited.number, day: dayOf(values.date) };
      if (this.until !== null && last !== undefined && this.day(last) > this.until)
        this.until = this.day(last);
    }
    if (timeOf(values.date) !== timeOf(edited.date)) this.time = timeOf(values.date);
    if (isLonger) this.lasts = lasts;
    for (const name of given) Object.assign(this.usual, { [name]: values[name] });
    if (isDated && this.usual.status === "postponed") this.usual.status = "scheduled";
    for (const row of takers) {
      if (row === edited) continue;
      const isOwn = (name: string) => row.own.includes(name);
      const becomes: Values = { ...row };
      for (const name of given) if (!isOwn(name)) Object.assign(becomes, { [name]: values[name] });
      if (isDated && !isOwn("date"))
        becomes.date = isMoved ? this.begins(row.number) : at(dayOf(row.date), this.time);
      if (isLonger && !isOwn("ends_at")) becomes.ends_at = end(becomes.date, this.lasts);
      else if (becomes.date !== row.date)
        becomes.ends_at = end(becomes.date, length(row.date, row.ends_at));
      const { title, location, status, date, ends_at } = becomes;
      this.#set(row, { title, location, status, date, ends_at });
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
    const next = this.next(now).map(({ number }) => number);
    const first =
      edited.date > now
        ? edited.number
        : Math.min(...next.filter((number) => number > edited.number), this.written);
    const former = Array.from(
      { length: Math.max(0, this.written - first) },
      (_, place) => first + place,
    ).map((number) => ({ number, day: this.day(number) }));
    const firstDay = this.day(first);
    if (frequency !== this.frequency)
      this.anchor = { number: edited.number, day: this.day(edited.number) };
    Object.assign(this, { frequency, until });
    const begin = this.by(later(firstDay, -1)) + 1;
    const known = new Map<number, number>();
    for (const { number, day } of former) {
      const same = this.by(day);
      if (this.day(same) === day && (until === null || day <= until)) known.set(number, same);
    }
    this.rows = this.rows.filter((row) => {
      if (row.number < first || row.number >= this.written) return true;
      return known.has(row.number);
    });
    for (const row of this.rows) row.number = known.get(row.number) ?? row.number;
    this.written = Math.max(begin - 1, ...known.values()) + 1;
    for (let number = begin; number < this.written; number += 1)
      if (![...known.values()].includes(number)) this.write(number, now);
    this.extend(now);
  }

  remove(edited: Occurrence, scope: Scope, now: number) {
    const gone = this.next(now).filter(
      ({ number }) => scope === "upcoming" || number >= edited.number,
    );
    const first = Math.min(...gone.map(({ number }) => number), this.written);
    this.rows = this.rows.filter((row) => !gone.includes(row));
    const last = later(this.day(first), -1);
    if (this.until === null || last < this.until) this.until = last;
    this.written = Math.min(this.written, first);
  }

  /** One that was deleted alone comes back; by itself where it has no place. */
  bringBack(row: Occurrence) {
    let { number } = row;
    if (!row.own.includes("date") && this.day(number) !== dayOf(row.date))
      number = this.by(dayOf(row.date));
    const hasDay = row.own.includes("date") || this.day(number) === dayOf(row.date);
    const isTaken = this.rows.some((other) => other.number === number);
    if (hasDay && !isTaken && number < this.written) this.rows.push({ ...row, number });
  }
}
