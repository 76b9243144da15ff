import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A fenced code block of docs/api.md: its language, its file name, and its text. */
type Block = { language: string; file: string; text: string };

const document = readFileSync(join(import.meta.dirname, "../../docs/api.md"), "utf8");

function blocksOf(text: string): Block[] {
  const found = text.matchAll(/^```(\w+) ?(\S*)\n([\s\S]*?)^```$/gm);
  return [...found].map(([, language = "", file = "", block = ""]) => ({
    language,
    file,
    text: block,
  }));
}

/** Returns the section of docs/api.md below `heading`. @throws when the heading does not exist */
export function sectionOf(heading: string): string {
  const parts = document.split(/^(?=#+ )/m);
  const section = parts.find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/api.md has no “${heading}”`);
  return section;
}

/** Returns the cells of all table rows of a section, without the heading rows. */
export function rowsOf(section: string): string[][] {
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  const isRuler = (line = "") => /^\|[ |:-]+$/.test(line);
  return rows
    .filter((line, place) => !isRuler(line) && !isRuler(rows[place + 1]))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

export const blockOf = (section: string, language: string): Block => {
  const block = blocksOf(section).find((one) => one.language === language);
  if (!block) throw new Error(`no block of ${language} in docs/api.md`);
  return block;
};

/** The numbered examples of docs/api.md. */
export const examples = document
  .split(/^(?=### \d+\. )/m)
  .slice(1)
  .map((text) => ({
    number: Number(/^### (\d+)/.exec(text)?.[1]),
    blocks: blocksOf(text),
  }));

/** Returns the code blocks of the example with that number. @throws when it does not exist */
export function exampleOf(number: number): Block[] {
  const example = examples.find((one) => one.number === number);
  if (!example) throw new Error(`docs/api.md has no example ${number}`);
  return example.blocks;
}

/** The environment variables that docs/api.md exports for its examples. */
export const variables: Record<string, string> = Object.fromEntries(
  [...sectionOf("## Address and key").matchAll(/^export (\w+)=(\S+)/gm)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
);
