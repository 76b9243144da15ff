import { expect, test } from "vitest";
import { digest } from "@/lib/text/digest.ts";
import { pixCode } from "@/lib/text/pix-code.ts";
import { rehearse, resultInWords } from "./rehearsal.ts";
import { parseFacts, type RehearsalFacts } from "./rehearsal-query.ts";
import { linksOf } from "./rehearsed-texts.ts";
import { facts as announcement, at, block, SERVICE } from "./test-edition.ts";

const PUBLISHED = at("2026-11-20 12:00");
const LATER = at("2026-11-21 10:00");
const EVE = Date.parse(at("2026-11-21 18:00"));
const PIX = pixCode({ key: "a@b.org", receiver: "Igreja", city: "Santos" });
const LINK = "https://igreja.example.org/inscricao";
const row = announcement({
  id: "a",
  title: "Bazar",
  link_url: LINK,
  description: `Oferta: ${PIX}`,
});
type Row = Partial<typeof row> | Record<string, unknown>;

const item = { announcement_id: "a", spoken: true, screen: true, printed: true, snapshot: null };
const written = {
  service_at: SERVICE,
  our_week_screen: true,
  our_week_printed: true,
};
const outputs = (changes: Record<string, object> = {}) =>
  Object.entries({ slides: {}, script: {}, sheet: {}, ...changes }).map(([output, more]) => ({
    output,
    marked_at: LATER,
    fits: null,
    ...more,
  }));
const BEFORE = { marked_at: at("2026-11-20 11:59") };

/** Returns the facts of a right week, whose announcement has `changes` since `before`. */
function factsWith(changes: Row = {}, more: Row = {}, before = changes, pix = PIX) {
  const blocks = [block({ heading: "Ofertas", text: `Pix: ${pix}` })];
  const items = [{ ...item, snapshot: { ...row, ...before } }];
  const facts = parseFacts({
    ...written,
    blocks,
    service_word: "culto",
    published: { ...written, blocks, items, published_at: PUBLISHED },
    items: [{ ...item, row: { ...row, updated_at: PUBLISHED, ...changes } }],
    outputs: outputs({ sheet: { fits: true } }),
    used: [],
    dead_links: [],
    ...more,
  });
  if (facts === null) throw new Error("An edition has facts.");
  return facts;
}

const textsOf = (facts: RehearsalFacts) => rehearse(facts, EVE)?.map(({ text }) => text);

test("a right week is ready", () => {
  expect(rehearse(factsWith(), EVE)).toEqual([]);
  expect(resultInWords(factsWith(), [])).toBe("Domingo está pronto");
});

test.each<[string, Parameters<typeof factsWith>, string]>([
  ["has passed", [{ date: at("2026-11-21 12:00") }], "“Bazar” já terá passado"],
  [
    "has expired as a notice",
    [{ kind: "notice", date: at("2026-11-22 18:59") }],
    "“Bazar” já terá passado",
  ],
  [
    "was cancelled since",
    [{ status: "cancelled" }, {}, {}],
    "“Bazar” foi desmarcado depois de publicado",
  ],
  ["was deleted", [{}, { items: [{ ...item, row: null }] }], "Um aviso da lista foi excluído"],
  [
    "has no day",
    [{ status: "postponed", date: at("2026-11-21 12:00") }],
    "“Bazar” está sem nova data",
  ],
  ["has no hour", [{ date: at("2026-11-28 23:59") }], "“Bazar” está sem hora"],
  ["has no place", [{ location: null, link_url: null }], "“Bazar” está sem local"],
  ["has a dead link", [{}, { dead_links: [digest(LINK)] }], "“Bazar” tem um link que não abre"],
  [
    "has a wrong Pix code",
    [{ description: PIX.replace("SANTOS", "SANTAS") }],
    "“Bazar” tem um código Pix errado",
  ],
  [
    "has a block with a wrong Pix code",
    [{}, {}, {}, PIX.replace("SANTOS", "SANTAS")],
    "“Ofertas” tem um código Pix errado",
  ],
  [
    "is not published",
    [{ status: "cancelled" }, { published: null }],
    "A lista ainda não foi publicada",
  ],
  [
    "has unpublished changes",
    [{}, { our_week_printed: false }],
    "A lista mudou depois de publicada",
  ],
  [
    "has slides from before the publication",
    [{}, { outputs: outputs({ slides: BEFORE }) }],
    "O telão não foi aberto em tela cheia",
  ],
  [
    "has slides from before a change",
    [{ updated_at: at("2026-11-21 10:01") }],
    "O telão não foi aberto em tela cheia",
  ],
  [
    "has a script that no phone has opened",
    [{}, { outputs: outputs({ script: BEFORE }) }],
    "O roteiro não foi aberto no celular",
  ],
  [
    "has a bulletin that nobody has opened",
    [{}, { outputs: outputs({ sheet: BEFORE }) }],
    "O boletim não foi aberto",
  ],
  [
    "has a bulletin of two sheets",
    [{}, { outputs: outputs({ sheet: { fits: false } }) }],
    "O boletim não cabe em uma folha",
  ],
])("the rehearsal finds a list that %s", (_, given, text) => {
  expect(textsOf(factsWith(...given))).toEqual([text]);
});

test.each<[string, Parameters<typeof factsWith>]>([
  ["was published as cancelled", [{ status: "cancelled" }]],
  ["has words for its hour", [{ date: at("2026-11-28 23:59"), hour_words: "após o culto" }]],
  ["is online", [{ location: null }]],
  [
    "is a notice without hour and place",
    [{ kind: "notice", date: at("2026-11-28 23:59"), location: null, link_url: null }],
  ],
  ["lasts until the service", [{ date: at("2026-11-22 16:00") }]],
  [
    "has slides that the church does not use",
    [{}, { outputs: outputs({ slides: BEFORE }), used: [["script"], ["sheet"], ["script"]] }],
  ],
])("the rehearsal finds nothing when an announcement %s", (_, given) => {
  expect(textsOf(factsWith(...given))).toEqual([]);
});

test("a service that is over has no rehearsal", () => {
  expect(rehearse(factsWith(), Date.parse(at("2026-11-22 23:01")))).toBeUndefined();
});

test("the server asks each link once, and at most twenty", () => {
  const many = Array.from({ length: 30 }, (_, n) => `https://a.example.org/${n}`).join(" ");
  expect(linksOf(factsWith({ description: `${LINK} ${LINK}` })).map(({ url }) => url)).toEqual([
    LINK,
  ]);
  expect(linksOf(factsWith({ description: many }))).toHaveLength(20);
});

test.each([
  ["culto", 1, "O culto de quarta: falta 1 coisa"],
  ["missa", 0, "A missa de quarta está pronta"],
])("the result of a %s with %i findings is “%s”", (service_word, count, words) => {
  const findings = Array.from({ length: count }, () => ({ text: "" }));
  expect(resultInWords({ service_at: at("2026-11-25 19:00"), service_word }, findings)).toBe(words);
});
