import { notInGrammar, quoted } from "../errors.ts";

// A name may have spaces and hyphens, but not the arrow of a JSON path.
const NAME = /"(?:[^"\\]|\\.)*"|(?:[^"(),:.!*\\-]|-(?!>))+/y;
const SPACES = / */y;
const QUOTED = /"(?:[^"\\]|\\.)*"/y;
const UNQUOTED = /[^,)]*/y;

const unquoted = (text: string) =>
  text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, "$1") : text;

/** Reads the text of one parameter from its beginning to its end. */
export class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Passes `token` if it follows, and returns whether it did. */
  accept(token: string): boolean {
    if (!this.#text.startsWith(token, this.#at)) return false;
    this.#at += token.length;
    return true;
  }

  skipSpaces(): void {
    this.#match(SPACES);
  }

  expect(token: string): void {
    if (!this.accept(token)) throw this.failure(`"${token}"`);
  }

  /** Passes the text that a sticky `pattern` finds here; undefined when it finds none. */
  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    this.#at += found?.length ?? 0;
    return found;
  }

  /** Reads a name, which may be in quotation marks. */
  name(): string {
    const found = this.#match(NAME)?.trim() ?? "";
    if (found === "") throw this.failure("a name");
    return unquoted(found);
  }

  /** Reads a value of a list: up to a comma or parenthesis, or in quotation marks. */
  value(): string {
    return unquoted(this.#match(QUOTED) ?? this.#match(UNQUOTED) ?? "");
  }

  /** Reads the text that is left. */
  rest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }

  #items<T>(item: () => T): T[] {
    const items: T[] = [];
    do items.push(item());
    while (this.accept(","));
    return items;
  }

  /** Reads a list behind its opening parenthesis. */
  list<T>(item: () => T): T[] {
    if (this.accept(")")) return [];
    const items = this.#items(item);
    this.expect(")");
    return items;
  }

  /** Reads a list that ends with the text. */
  listToEnd<T>(item: () => T): T[] {
    const items = this.#items(item);
    if (!this.isAtEnd) throw this.failure("a comma or the end");
    return items;
  }

  failure(expected: string) {
    const found = this.isAtEnd ? "the end" : quoted(this.#text.slice(this.#at));
    const details = `expected ${expected}, not ${found}`;
    return notInGrammar(`failed to parse ${quoted(this.#text)}`, details);
  }
}
