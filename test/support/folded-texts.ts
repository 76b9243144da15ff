import fc from "fast-check";

/**
 * Characters and words in the form that a search compares, each with the spellings that must take
 * this form.
 */
const FOLDED: Record<string, string[]> = {
  "'": [..."\"'`´«»‹›“”„‟‘’‚‛′″‵ʹʺʻʼʽˊˋ❛❜❝❞〝〞〟＂＇"],
  "-": [..."-‐‑‒–—―⁃−⸺⸻˗֊־－﹣﹘"],
  " ": [..." \t\n\v\f\r\u0085\u00a0\u1680\u2000\u2007\u2009\u200a\u2028\u2029\u202f\u205f\u3000"],
  "": [
    ..."\u00ad\u034f\u061c\u115f\u180e\u200b\u200d\u200f\u202e\u2060\u206f\ufe0f\ufeff\u{e0001}",
  ],
  joao: ["João", "JOA\u0303O", "ｊｏãｏ"],
  "...": ["…", "..."],
  fim: ["ﬁm", "FIM"],
  "🙏": ["🙏"],
};
const unit = fc.oneof(...Object.values(FOLDED).map((signs) => fc.constantFrom(...signs)));
const fold = (sign: string) =>
  Object.keys(FOLDED).find((folded) => FOLDED[folded]?.includes(sign)) ?? "";

/**
 * Generates texts, each with the form that a search compares. Repeated quotes, dashes or blanks
 * become a single one.
 */
export const foldedTexts = fc.array(unit, { maxLength: 600, size: "max" }).map((units) => {
  const folded = units.map(fold).join("");
  return { text: units.join(""), folded: folded.replaceAll(/([ '-])\1+/g, "$1") };
});
