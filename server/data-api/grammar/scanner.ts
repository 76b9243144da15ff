import { notInGrammar, quoted } from "../errors.ts";

// A column name may have spaces and hyphens, but not `->`, because that starts a JSON path in
// PostgREST.
const NAME = /"(?:[^"\\]|\\.)*"|(?:[^"(),:.!*\\-]|-(?!>))+/y;
const SPACES = / */y;
const QUOTED = /"(?:[^"\\]|\\.)*"/y;
const UNQUOTED = /[^,)]*/y;

const unquote = (text: string) =>
  text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, "$1") : text;

/** Reads the text of one query parameter, token by token, and keeps the position. */
export class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Consumes `token` if the remaining text starts with it, and returns whether it did. */
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

  /**
   * Consumes and returns the text that the sticky `pattern` matches at the position. Returns
   * undefined without a match.
   */
  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    this.#at += found?.length ?? 0;
    return found;
  }

  /** Reads a name, which may be in quotation marks. */
  readName(): string {
    const found = this.#match(NAME)?.trim() ?? "";
    if (found === "") throw this.failure("a name");
    return unquote(found);
  }

  /**
   * Reads one value of a list: text in quotation marks, or the text before the next comma or
   * parenthesis.
   */
  readValue(): string {
    return unquote(this.#match(QUOTED) ?? this.#match(UNQUOTED) ?? "");
  }

  readRest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }

  #readItems<T>(readItem: () => T): T[] {
    const items: T[] = [];
    do items.push(readItem());
    while (this.accept(","));
    return items;
  }

  /**
   * Reads the items of a list and the closing parenthesis. The opening parenthesis is already read.
   */
  readList<T>(readItem: () => T): T[] {
    if (this.accept(")")) return [];
    const items = this.#readItems(readItem);
    this.expect(")");
    return items;
  }

  /** Reads the items of a list that reaches to the end of the text. */
  readListToEnd<T>(readItem: () => T): T[] {
    const items = this.#readItems(readItem);
    if (!this.isAtEnd) throw this.failure("a comma or the end");
    return items;
  }

  failure(expected: string) {
    const found = this.isAtEnd ? "the end" : quoted(this.#text.slice(this.#at));
    const details = `expected ${expected}, not ${found}`;
    return notInGrammar(`failed to parse ${quoted(this.#text)}`, details);
  }
}
