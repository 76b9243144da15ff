/** The most statements that one connection keeps prepared; the app itself sends about twenty texts. */
const MOST = 100;

/**
 * Which statements of one connection are worth preparing: a text that comes a second time gets a name.
 * What is remembered is bounded, here and in the database: a connection that is `full` is to be closed.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();

  /** The name under which `text` is prepared, undefined for one that is to be sent as it is. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#seen.delete(text)) {
      const name = `s${this.#names.size}`;
      this.#names.set(text, name);
      return name;
    }
    if (this.#seen.size >= MOST) this.#seen.clear();
    this.#seen.add(text);
    return undefined;
  }

  get full(): boolean {
    return this.#names.size >= MOST;
  }
}
