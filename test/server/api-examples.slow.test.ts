import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test } from "vitest";
import { exampleOf, examples, variables } from "../support/api-document.ts";
import { peopleOf } from "../support/clients/people.ts";
import { PUBLISHABLE_KEY } from "../support/clients/visitor.ts";
import { PASSWORD } from "../support/database/accounts.ts";
import { forFile } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const server = await forFile(TestServer.start());
const people = peopleOf(server);
const ministry = await people.createMinistry();
const script = await people.createMember("Aniversários", { ministry_id: ministry });
const other = await people.createMember("Outra");

const root = join(import.meta.dirname, "../..");
const folder = await mkdtemp(join(tmpdir(), "avisos-examples-"));
afterAll(() => rm(folder, { recursive: true }));
await symlink(join(root, "node_modules"), join(folder, "node_modules"));
await mkdir(join(folder, "bin"));
await symlink(join(root, "test/support/clients/curl.mjs"), join(folder, "bin/curl"));
const env = {
  ...variables,
  AVISOS_URL: server.url,
  AVISOS_EMAIL: script.email,
  AVISOS_PASSWORD: PASSWORD,
  TZ: "UTC",
  PATH: [join(folder, "bin"), process.env.PATH].join(delimiter),
  // Node.js 20 has a WebSocket only with this option, which later versions do not need.
  NODE_OPTIONS: process.version.startsWith("v20.") ? "--experimental-websocket" : "",
};

/** The line that supabase-js prints under Node.js 20. */
const DEPRECATION = /^\S+ {2}Node\.js 20 and below are deprecated.*\n/;

/**
 * Runs the script of an example unchanged. Its other files are written first, and `files` can
 * replace them.
 */
async function run(
  number: number,
  { args = [], files = {} }: { args?: string[]; files?: Record<string, string | Buffer> } = {},
) {
  const blocks = exampleOf(number);
  for (const block of blocks) {
    if (block.file !== "")
      await writeFile(join(folder, block.file), files[block.file] ?? block.text);
  }
  const example = blocks.find(({ language }) => language === "js" || language === "sh");
  const child =
    example?.language === "js"
      ? spawn(process.execPath, [example.file, ...args], { cwd: folder, env })
      : spawn("bash", ["-euo", "pipefail", "-c", example?.text ?? "exit 99"], { cwd: folder, env });
  const ended = once(child, "close");
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, output, errors: errors.replace(DEPRECATION, "") };
}

beforeEach(async () => {
  await people.owner`delete from public.announcements`;
  await people.owner`delete from private.changes`;
});

const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Inserts an announcement of the script's account or of `author`. Returns its id. */
async function post(title: string, date: Date, author = script.id) {
  const [row] = await people.owner<{ id: string }[]>`
    insert into public.announcements (title, description, date, ministry_id, created_by)
    values (${title}, 'Descrição', ${date}, ${ministry}, ${author}) returning id
  `;
  return row?.id ?? "";
}

const board = () =>
  people.owner`
    select title, status, date, created_by from public.announcements order by date, title
  `;
const titles = async () => (await board()).map(({ title }) => title);
/** Returns the number of sessions of the script's account. */
const sessions = async () =>
  (await people.owner`select id from auth.sessions where user_id = ${script.id}`).length;

test("docs/api.md has eleven examples", () => {
  expect(examples.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(variables.AVISOS_KEY).toBe(PUBLISHABLE_KEY);
});

test("example 1 lists the announcements of the coming week", async () => {
  for (const days of [8, 3, 1, -1]) await post(`Em ${days}`, daysFromNow(days));
  const { code, output } = await run(1);
  expect(code).toBe(0);
  expect(JSON.parse(output)).toMatchObject([{ title: "Em 1" }, { title: "Em 3" }]);
});

test("example 3 lists upcoming announcements on another website", async () => {
  const next = await post("Culto <b>jovem</b>", daysFromNow(2));
  await post("Ontem", daysFromNow(-1));
  const cancelled = await post("Passeio", daysFromNow(1));
  await people.owner`update public.announcements set status = 'cancelled' where id = ${cancelled}`;
  const [page] = exampleOf(3);
  expect(page?.text).toContain(`"${PUBLISHABLE_KEY}"`);
  const [, script = ""] = /<script type="module">([\s\S]*)<\/script>/.exec(page?.text ?? "") ?? [];
  // These objects replace the browser's document, of which the example uses no other members.
  type Element = { href?: string; textContent?: string; children: Element[] };
  const element = () => {
    const children: Element[] = [];
    return { children, append: (child: Element) => children.push(child) };
  };
  const list = element();
  const document = { createElement: element, querySelector: () => list };
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  await new AsyncFunction(
    "document",
    script.replace('"https://avisos.igreja.org.br"', `"${server.url}"`),
  )(document);
  expect(list.children.flatMap(({ children }) => children)).toMatchObject([
    {
      href: `${server.url}/avisos/${next}`,
      textContent: expect.stringMatching(/^\d\d\/\d\d Culto <b>jovem<\/b>$/),
    },
  ]);
});

test("example 4 reads the profile of a service account", async () => {
  const before = await sessions();
  const { code, output } = await run(4);
  expect(code).toBe(0);
  expect(JSON.parse(output)).toMatchObject([{ name: "Aniversários", role: "member" }]);
  expect(await sessions()).toBe(before);
});

test("example 10 lists every ministry with its next three announcements", async () => {
  for (const days of [-1, 4, 3, 2, 1]) await post(`Em ${days}`, daysFromNow(days));
  const { code, output } = await run(10);
  expect(code).toBe(0);
  const lists = JSON.parse(output).map((one: { announcements: unknown[] }) => one.announcements);
  expect(lists).toHaveLength(9);
  const [next] = lists.filter((list: unknown[]) => list.length > 0);
  expect(next).toMatchObject([{ title: "Em 1" }, { title: "Em 2" }, { title: "Em 3" }]);
});

test("example 2 lists the announcements of the coming week with their ministries", async () => {
  const soon = daysFromNow(2);
  await post("Ensaio", soon);
  const { errors, output } = await run(2);
  expect(errors).toBe("");
  const day = soon.toLocaleDateString("pt-BR", { timeZone: "America/Sao_Paulo" });
  expect(output).toContain(`${day} Ensaio (Ministério `);
});

test("example 5 posts each birthday of the week only once", async () => {
  const day = (ahead: number) =>
    daysFromNow(ahead).toLocaleDateString("sv", { timeZone: "America/Sao_Paulo" }).slice(5);
  const list = [
    { nome: "Ana Souza", dia: day(1) },
    { nome: "Davi Lima", dia: day(5) },
    { nome: "Rute Alves", dia: day(20) },
  ];
  const files = { "aniversarios.json": JSON.stringify(list) };
  const before = await sessions();
  expect(await run(5, { files })).toMatchObject({ code: 0, output: "2 de 2 publicados\n" });
  expect(await run(5, { files })).toMatchObject({ code: 0, output: "0 de 2 publicados\n" });
  expect(await titles()).toEqual(["Aniversário: Ana Souza", "Aniversário: Davi Lima"]);
  expect(await board()).toMatchObject([{ created_by: script.id }, { created_by: script.id }]);
  const nobody = { "aniversarios.json": JSON.stringify([{ nome: "Rute Alves", dia: day(20) }]) };
  expect(await run(5, { files: nobody })).toMatchObject({ output: "0 de 0 publicados\n" });
  expect(await sessions()).toBe(before);
});

test("example 6 imports all valid lines of a CSV file", async () => {
  const { output, errors } = await run(6);
  expect(errors).toBe("");
  const blocks = exampleOf(6);
  expect(output).toBe(blocks.find(({ language }) => language === "text")?.text);
  expect(await board()).toMatchObject([
    { title: "Culto da família", status: "scheduled", date: new Date("2026-11-29T21:00:00Z") },
    { title: "Almoço", status: "scheduled", date: new Date("2026-12-06T15:30:00Z") },
    { title: "Ensaio do coral", status: "postponed", date: new Date("2026-12-07T22:30:00Z") },
  ]);
});

const HEAD = "Título;Descrição;Dia;Hora;Local;Situação\r\n";
const FAMILY =
  'Culto da família;"Traga a ""família""; às 19h\n- pão";1/3/27;19h30;Salão;\r\n;;;;;\r\n\r\n';

test.each([
  ["Windows-1252", Buffer.from(HEAD + FAMILY, "latin1")],
  ["UTF-8 with a byte order mark", `\ufeff${HEAD}${FAMILY}`],
])("example 6 imports a sheet in %s", async (_, sheet) => {
  const { output } = await run(6, { files: { "programacao.csv": sheet } });
  expect(output).toBe("1 de 1 importados\n");
  expect(
    await people.owner`select title, description, location, date from public.announcements`,
  ).toEqual([
    {
      title: "Culto da família",
      description: 'Traga a "família"; às 19h\n- pão',
      location: "Salão",
      date: new Date("2027-03-01T22:30:00Z"),
    },
  ]);
});

test("example 7 postpones an unchanged announcement of the account", async () => {
  const own = await post("Vigília", daysFromNow(3));
  const foreign = await post("Outro", daysFromNow(3), other.id);
  const postpone = async (id: string) =>
    (await run(7, { args: [id, "1", "2026-12-06T19:30:00-03:00"] })).output;
  expect(await postpone(own)).toBe("Vigília: revisão 2\n");
  const refused = "Alguém mudou o aviso, ou ele não é seu.\n";
  expect([await postpone(own), await postpone(foreign)]).toEqual([refused, refused]);
  const date = new Date("2026-12-06T22:30:00Z");
  expect((await board()).find(({ title }) => title === "Vigília")).toMatchObject({
    status: "postponed",
    date,
  });
});

test("example 8 deletes only the account's announcements of last month", async () => {
  const now = new Date();
  const month = (ago: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 15));
  for (let n = 0; n < 60; n++) await post(`Passado ${n}`, month(1));
  await post("Antes", month(2));
  await post("De outra pessoa", month(1), other.id);
  await post("Este mês", month(0));
  expect(await run(8)).toMatchObject({ code: 0, errors: "", output: "60 apagados\n" });
  expect(await titles()).toEqual(["Antes", "De outra pessoa", "Este mês"]);
});

test("example 9 searches without accents", async () => {
  const last = daysFromNow(12);
  for (let n = 1; n < 12; n++) await post(`João, capítulo ${n}`, daysFromNow(n));
  await post("João, capítulo 12", last);
  await post("Culto", daysFromNow(1));
  const { output, errors } = await run(9, { args: ["joao"] });
  expect(errors).toBe("");
  const lines = output.trimEnd().split("\n");
  expect(lines).toHaveLength(11);
  expect(lines[0]).toBe(`${last.toISOString().slice(0, 10)} João, capítulo 12`);
  expect(lines.at(-1)).toBe("10 de 12");
});

test("example 11 posts a notice, an event without an hour and a daily series", async () => {
  expect(await run(11)).toMatchObject({ code: 0, errors: "", output: "3 publicados\n" });
  const rows = await people.owner`
    select title, kind, hour_words, count(*)::int as rows from public.announcements
    group by 1, 2, 3 order by 1
  `;
  expect(rows).toEqual([
    { title: "Almoço", kind: "event", hour_words: "após o culto", rows: 1 },
    { title: "Cestas básicas", kind: "notice", hour_words: null, rows: 1 },
    { title: "Novena", kind: "event", hour_words: null, rows: 9 },
  ]);
});
