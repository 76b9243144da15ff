import { plainLine } from "@/features/announcements/model/summary.ts";

const BULLETS = /^(?:[-–—*•·▪►✓✔]+\s+)*[•·▪►✓✔]*/u;
const ENDS = /[.!?…:;,]["”’)]?$/u;

/** The lines of a description that hold something, without the signs of a list. */
export function linesOf(description: string): string[] {
  return description
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) => plainLine(plainLine(line).replace(BULLETS, "")))
    .filter((line) => line !== "");
}

/** Lines one after the other; `mark` ends those that end with nothing. */
export const joined = (lines: readonly string[], mark: string) =>
  lines
    .map((line, index) => (index === lines.length - 1 || ENDS.test(line) ? line : line + mark))
    .join(" ");
