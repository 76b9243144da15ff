import fc from "fast-check";

/** Maximum time in ms that a function may need for one text of the maximum length. */
const MAX_MS = 20;
/** Number of measurements. The fastest counts, because a busy machine makes some of them slower. */
const ATTEMPTS = 20;
/** Time in ms after which a text is not measured again. */
const GIVE_UP_MS = 1_000;
const SHORTER_LENGTHS = [160, 1_200];
/**
 * Factor for a longer text, for which a function of quadratic time exceeds its limit and one of
 * linear time does not.
 */
const LONGER_FACTOR = 4;
const MAX_LONGER_MS = 100;
/**
 * Time in ms below which the longer text is not tried, because even quadratic growth would stay
 * within the limit.
 */
const FAST_MS = 5;

/**
 * Pieces of texts that once made a search, a regular expression or a library slow, and similar
 * pieces.
 */
const UNITS = [
  ..."https://a.bc/ https:// http://xn-- www. \u200dhttps:// @ a@ a. a-a@a. +55 a 1 9. fim.".split(
    " ",
  ),
  "chave ",
  "chave pix ",
  "pix ",
  "(de pix",
  "tel ",
  "zap",
  "conta",
  "em ",
  "acesse",
  "link: ",
  "(11) 98888-7777 ",
  "3333-4444/",
  "11988887777 ",
  "0800 123 4567 ",
  "19h30 ",
  "R$ 1 ",
  "000201br.gov.bcb.pix",
  "000201",
  "6304ABCD ",
  "1 2.3-",
  "12ABC345",
  "*a",
  "_a ",
  "@_",
  "ana@x.org ",
  "123.456.789-09 ",
  "0b0e7a1c-",
  "9 ",
  "ção ",
  "aaaa. ",
  "1️⃣ ",
  "😀 ",
  ..."( ) [ ] { } )( ! … , : - – * _ ~ ` & % / ../ ? # = \\ • •- ✓ 😀 👨‍👩‍👧‍👦 🇧🇷 🇧 𝒜".split(" "),
  ": ",
  "• ",
  "> ",
  "\n> ",
  "- ",
  " ",
  "  \n",
  "\n",
  "\r\n",
  "\u00a0",
  "\u2028",
  "\t",
  ..."\u0000 \u200e \u202e \u200d \ufe0f e\u0301 \u0301 \u0301\u0327\u0323".split(" "),
  ..."\u05b2\u05b1\u05b0 \uff9e\u0301 \ufdfa ﬃ \ud800 \udc00 \u00ad \u200b a\u200d 9\u00ad 각 İ Σ. 中日本語".split(
    " ",
  ),
];
const BEGINNINGS = ["", "x", "https://a.bc/", "https://", "www.", "chave", "pix", "é ", "•"];
const ENDINGS = ["", "x", "!", " ", "\n", "@", ": (11) 98888-7777", " 11988887777", "x1"];

/**
 * The pieces of a generated text. Each of `units` is repeated until it fills its share of the
 * text's length.
 */
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
  // Functions of our own once needed 9 s, 31 s or longer for these three texts.
  { beginning: "https://a.bc/", units: ["!", "!", ")"], ending: ")" },
  { beginning: "telefone", units: [" "], ending: "x (11) 98888-7777" },
  { beginning: "chave", units: [" e-mail"], ending: " x" },
  ...UNITS.flatMap((one) => ["", "x"].map((ending) => ({ beginning: "", units: [one], ending }))),
  ...fc.sample(mixed, { numRuns: 80, seed: 41 }),
];

/**
 * Returns the shortest time of several attempts in ms. The attempts end when one takes at most
 * `enough` ms.
 */
function timeOf(read: (text: string) => unknown, text: string, enough: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && best > enough; attempt += 1) {
    const start = performance.now();
    read(text);
    const ms = performance.now() - start;
    if (ms > GIVE_UP_MS) return ms;
    best = Math.min(best, ms);
  }
  return best;
}

/**
 * Measures `read` with difficult texts of `length` UTF-16 code units, which is the maximum length
 * of its argument.
 * @returns the pieces of the first text that took too long and its times in ms, or undefined
 */
export function findSlowText(read: (text: string) => unknown, length: number) {
  for (const recipe of RECIPES) {
    // Shorter texts come first, because a function of cubic or exponential time would not end for a
    // long text.
    const shorter = SHORTER_LENGTHS.find(
      (most) => timeOf(read, textOf(recipe, Math.min(most, length)), MAX_MS) > MAX_MS,
    );
    if (shorter !== undefined) return { ...recipe, length: shorter };
    const ms = timeOf(read, textOf(recipe, length), FAST_MS);
    if (ms > MAX_MS) return { ...recipe, ms };
    if (ms <= FAST_MS) continue;
    const longer = timeOf(read, textOf(recipe, length * LONGER_FACTOR), MAX_LONGER_MS);
    if (longer > MAX_LONGER_MS) return { ...recipe, ms, longer };
  }
  return undefined;
}
