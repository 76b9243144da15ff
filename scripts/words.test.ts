import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
/**
 * Words that docs/words.md excludes from texts for people. Only `papel A4`, `Google Agenda` and the
 * button `Cancelar` are allowed. No English word and no name in the code contains one of these
 * words.
 */
const REFUSED =
  /servidor|\bpap(?:el|éis)\b(?! A4)|situaç|término|\b(?:[aà]|[dn]a|esta|uma|sua|minha) agenda\b|\bcancelar\b(?!")|\b(?:é|são|foi) cancelad/iu;
const COMMENT = /^\s*(?:\/\/|\/?\*|--|\{\/\*)/;

test.each(["web", "server", "supabase/schemas"])(
  "no text in %s has a word that docs/words.md excludes",
  async (room) => {
    const names = await readdir(join(root, room), { recursive: true });
    const sources = names.filter((name) => /(?<!\.test)\.(?:tsx?|sql)$/.test(name));
    const found = sources.map(async (name) => {
      const lines = (await readFile(join(root, room, name), "utf8")).split("\n");
      return lines.filter((line) => REFUSED.test(line) && !COMMENT.test(line));
    });
    expect(sources.length).toBeGreaterThan(10);
    expect((await Promise.all(found)).flat()).toEqual([]);
  },
);
