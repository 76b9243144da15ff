import fc from "fast-check";

/** For one text of the longest length; a busy machine only makes some of the attempts slower. */
const MOST_MS = 20;
const ATTEMPTS = 12;
const HOPELESS_MS = 1_000;
const SHORTER = [160, 1_200];
/** What is quadratic and short enough at its longest length is not at this many times of it; what is linear is. */
const LONGER = 4;
const MOST_LONGER_MS = 100;
/** What takes less is too short for that. */
const SHORT_MS = 5;

/** What stood in the way of a search, an expression or a library once, or looks like it. */
const UNITS = [
  ..."https://a.bc/ https:// http://xn-- www. \u200dhttps:// @ a@ a. a-a@a. +55 a 1 9. fim.".split(
    " ",
  ),
  ...["chave ", "chave pix ", "pix ", "(de pix", "tel ", "zap", "conta", "em ", "acesse", "link: "],
  ...["(11) 98888-7777 ", "3333-4444/", "11988887777 ", "0800 123 4567 ", "19h30 ", "R$ 1 "],
  ...["000201br.gov.bcb.pix", "000201", "6304ABCD ", "1 2.3-", "12ABC345", "*a", "_a ", "@_"],
  ...["ana@x.org ", "123.456.789-09 ", "0b0e7a1c-", "9 ", "ção ", "aaaa. ", "1️⃣ ", "😀 "],
  ..."( ) [ ] { } )( ! … , : - – * _ ~ ` & % / ../ ? # = \\ • •- ✓ 😀 👨‍👩‍👧‍👦 🇧🇷 🇧 𝒜".split(" "),
  ...[": ", "• ", "> ", "\n> ", "- ", " ", "  \n", "\n", "\r\n", "\u00a0", "\u2028", "\t"],
  ..."\u0000 \u200e \u202e \u200d \ufe0f e\u0301 \u0301 \u0301\u0327\u0323".split(" "),
  ..."\u05b2\u05b1\u05b0 \uff9e\u0301 \ufdfa ﬃ \ud800 \udc00 \u00ad \u200b a\u200d 9\u00ad 각 İ Σ. 中日本語".split(
    " ",
  ),
];
const BEGINNINGS = ["", "x", "https://a.bc/", "https://", "www.", "chave", "pix", "é ", "•"];
const ENDINGS = ["", "x", "!", " ", "\n", "@", ": (11) 98888-7777", " 11988887777", "x1"];

/** Each of them as often as the length has room for, one behind the other. */
type Recipe = { beginning: string; units: readonly string[]; ending: string };

function textOf({ beginning, units, ending }: Recipe, length: number): string {
  const each = Math.floor((length - beginning.length - ending.length) / units.length);
  const runs = units.map((unit) => unit.repeat(Math.ceil(each / unit.length)).slice(0, each));
  return beginning + runs.join("") + ending;
}

const unit = fc.constantFrom(...UNITS);
const mixed = fc.record({
  beginning: fc.constantFrom(...BEGINNINGS),
  units: fc.oneof(
    fc.array(unit, { minLength: 2, maxLength: 3 }),
    fc.tuple(unit, unit).map((pair) => [pair.join("")]),
  ),
  ending: fc.constantFrom(...ENDINGS),
});

const RECIPES: Recipe[] = [
  // 31 seconds, 9 seconds, and longer than anybody waited, before these functions were linear.
  { beginning: "https://a.bc/", units: ["!", "!", ")"], ending: ")" },
  { beginning: "telefone", units: [" "], ending: "x (11) 98888-7777" },
  { beginning: "chave", units: [" e-mail"], ending: " x" },
  ...UNITS.flatMap((one) => ["", "x"].map((ending) => ({ beginning: "", units: [one], ending }))),
  ...fc.sample(mixed, { numRuns: 80, seed: 41 }),
];

/** The shortest of some attempts, in milliseconds; one that is short enough ends them. */
function timeOf(read: (text: string) => unknown, text: string, enough: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && best > enough; attempt += 1) {
    const start = performance.now();
    read(text);
    const ms = performance.now() - start;
    if (ms > HOPELESS_MS) return ms;
    best = Math.min(best, ms);
  }
  return best;
}

/**
 * Tries `read` with hard texts of `length` UTF-16 units, the longest that it is given.
 * @returns what the text is made of that took too long, with its times in ms; undefined when none did.
 */
export function findSlowText(read: (text: string) => unknown, length: number) {
  for (const recipe of RECIPES) {
    // Shorter ones first: what is cubic or exponential would not come to an end.
    const shorter = SHORTER.find(
      (most) => timeOf(read, textOf(recipe, Math.min(most, length)), MOST_MS) > MOST_MS,
    );
    if (shorter !== undefined) return { ...recipe, length: shorter };
    const ms = timeOf(read, textOf(recipe, length), SHORT_MS);
    if (ms > MOST_MS) return { ...recipe, ms };
    if (ms <= SHORT_MS) continue;
    const longer = timeOf(read, textOf(recipe, length * LONGER), MOST_LONGER_MS);
    if (longer > MOST_LONGER_MS) return { ...recipe, ms, longer };
  }
  return undefined;
}
