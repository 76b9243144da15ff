import fc from "fast-check";

/** Signs, and what both searches compare each of them as. */
const FOLDED: [signs: string[], folded: string][] = [
  [[..."\"'`´«»‹›“”„‟‘’‚‛′″‵ʹʺʻʼʽˊˋ❛❜❝❞〝〞〟＂＇"], "'"],
  [[..."-‐‑‒–—―⁃−⸺⸻˗֊־－﹣﹘"], "-"],
  [
    [
      ..." \t\n\v\f\r\u0085\u00a0\u1680\u2000\u2001\u2007\u2009\u200a\u2028\u2029\u202f\u205f\u3000",
    ],
    " ",
  ],
  [
    [
      ..."\u00ad\u034f\u061c\u115f\u180e\u200b\u200d\u200f\u202e\u2060\u2066\u206f\ufe0f\ufeff\u{e0001}",
    ],
    "",
  ],
  [["João", "JOA\u0303O", "ｊｏãｏ"], "joao"],
  [["…", "..."], "..."],
  [["ﬁm", "FIM"], "fim"],
  [["🙏"], "🙏"],
];

/** Texts with what both searches compare them as: of several quotes, dashes or blanks one is left. */
export const foldedTexts = fc
  .array(
    fc.oneof(
      ...FOLDED.map(([signs, folded]) =>
        fc.constantFrom(...signs).map((sign): [string, string] => [sign, folded]),
      ),
    ),
    { maxLength: 600, size: "max" },
  )
  .map((units) => ({
    text: units.map(([sign]) => sign).join(""),
    folded: units
      .map(([, folded]) => folded)
      .join("")
      .replaceAll(/([ '-])\1+/g, "$1"),
  }));
