import { beforeEach, describe, expect, test } from "vitest";
import { exampleOf, examples, variables } from "../support/clients/api-document.ts";
import { CURLS, ExampleFolder } from "../support/clients/api-examples.ts";
import { type People, peopleOf } from "../support/clients/people.ts";
import { PUBLISHABLE_KEY } from "../support/clients/visitor.ts";
import { PASSWORD } from "../support/database/accounts.ts";
import { forFile, forTest } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let script: Awaited<ReturnType<People["createMember"]>>;
let other: Awaited<ReturnType<People["createMember"]>>;

const server = await forFile(TestServer.start());
const people = peopleOf(server);
[script, other] = [await people.createMember("Aniversários"), await people.createMember("Outra")];
const [row] = await people.owner<
  { id: string }[]
>`select id from public.ministries where name = 'Jovens'`;
const ministry = row?.id ?? "";
await people.setProfile(script.id, { ministry_id: ministry });
const folder = await forFile(ExampleFolder.create(server.url, script.email, PASSWORD));

beforeEach(async () => {
  await people.owner`delete from public.announcements`;
  await people.owner`delete from private.posts`;
});

const at = (days: number) => new Date(Date.now() + days * DAY_MS);

/** An announcement of the script's account, unless `author` is another one. */
async function post(title: string, date: Date, author = script.id) {
  const [row] = await people.owner<{ id: string }[]>`
    insert into public.announcements (title, description, date, ministry_id, created_by)
    values (${title}, 'Descrição', ${date}, ${ministry}, ${author}) returning id
  `;
  return row?.id ?? "";
}

const board = () =>
  people.owner`select title, status, date, created_by from public.announcements order by date, title`;
const titles = async () => (await board()).map(({ title }) => title);
/** How many sessions the script's account has. */
const sessions = async () =>
  (await people.owner`select id from auth.sessions where user_id = ${script.id}`).length;

test("the document has ten examples, each of which is run, and the board's key", () => {
  expect(examples.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(variables.AVISOS_KEY).toBe(PUBLISHABLE_KEY);
  // Example 3 is run by test/e2e/board/church-site-list.spec.ts.
  const [page] = exampleOf(3);
  expect(page?.text).toContain(`"${PUBLISHABLE_KEY}"`);
});

describe.each(CURLS)("with %s", (curl) => {
  test("1: the coming week is listed", async () => {
    for (const days of [8, 3, 1, -1]) await post(`Em ${days}`, at(days));
    const { code, output } = await folder.run(1, { curl });
    expect(code).toBe(0);
    expect(JSON.parse(output).map(({ title }: { title: string }) => title)).toEqual([
      "Em 1",
      "Em 3",
    ]);
  });

  test("4: the service account signs in, reads its profile, and signs out", async () => {
    const before = await sessions();
    const { code, output } = await folder.run(4, { curl });
    expect(code).toBe(0);
    const profile = { name: "Aniversários", role: "member", ministry: { name: "Jovens" } };
    expect(JSON.parse(output)).toEqual([profile]);
    expect(await sessions()).toBe(before);
  });

  test("10: every ministry comes with its next three", async () => {
    for (const days of [-1, 4, 3, 2, 1]) await post(`Em ${days}`, at(days));
    const { code, output } = await folder.run(10, { curl });
    expect(code).toBe(0);
    const ministries: { name: string; announcements: { title: string }[] }[] = JSON.parse(output);
    expect(ministries).toHaveLength(8);
    const [jovens] = ministries.filter(({ announcements }) => announcements.length > 0);
    expect(jovens).toMatchObject({
      name: "Jovens",
      announcements: [{ title: "Em 1" }, { title: "Em 2" }, { title: "Em 3" }],
    });
  });
});

test("2: the coming week is listed with ministries", async () => {
  const soon = at(2);
  await post("Ensaio", soon);
  const { errors, output } = await folder.run(2);
  expect(errors).toBe("");
  const day = soon.toLocaleDateString("pt-BR", { timeZone: "America/Sao_Paulo" });
  expect(output).toContain(`${day} Ensaio (Jovens)\n`);
});

test("5: the week's birthdays are posted once, however often the script runs", async () => {
  const day = (ahead: number) =>
    at(ahead).toLocaleDateString("sv", { timeZone: "America/Sao_Paulo" }).slice(5);
  const list = [
    { nome: "Ana Souza", dia: day(0) },
    { nome: "Davi Lima", dia: day(5) },
    { nome: "Rute Alves", dia: day(20) },
  ];
  const files = { "aniversarios.json": JSON.stringify(list) };
  const before = await sessions();
  expect(await folder.run(5, { files })).toMatchObject({ code: 0, output: "2 de 2 publicados\n" });
  expect(await folder.run(5, { files })).toMatchObject({ code: 0, output: "0 de 2 publicados\n" });
  expect(await titles()).toEqual(["Aniversário: Ana Souza", "Aniversário: Davi Lima"]);
  expect(await board()).toMatchObject([{ created_by: script.id }, { created_by: script.id }]);
  const nobody = { "aniversarios.json": JSON.stringify([{ nome: "Rute Alves", dia: day(20) }]) };
  expect(await folder.run(5, { files: nobody })).toMatchObject({ output: "0 de 0 publicados\n" });
  expect(await sessions()).toBe(before);
});

test("6: a sheet is imported but for the line that is refused, which is named", async () => {
  const { output, errors } = await folder.run(6);
  expect(errors).toBe("");
  const documented = exampleOf(6).find(({ language }) => language === "text")?.text;
  expect(output).toBe(documented);
  expect(await board()).toMatchObject([
    { title: "Culto da família", status: "scheduled", date: new Date("2026-11-29T21:00:00Z") },
    { title: "Almoço", status: "scheduled", date: new Date("2026-12-06T15:30:00Z") },
    { title: "Ensaio do coral", status: "postponed", date: new Date("2026-12-07T22:30:00Z") },
  ]);
});

test("6: lines of which some leave a cell empty are imported together", async () => {
  const text = exampleOf(6).find(({ language }) => language === "csv")?.text ?? "";
  const files = { "programacao.csv": text.replace(/^Vigília.*\n/m, "") };
  expect(await folder.run(6, { files })).toMatchObject({ output: "3 de 3 importados\n" });
  const moments = await people.owner`select distinct created_at from public.announcements`;
  expect(moments).toHaveLength(1);
});

test("7: an announcement is postponed once, and not when it was changed meanwhile", async () => {
  const id = await post("Vigília", at(3));
  const args = [id, "1", "2026-12-06T19:30:00-03:00"];
  expect(await folder.run(7, { args })).toMatchObject({ code: 0, output: "Vigília: revisão 2\n" });
  const refused = { code: 0, output: "Alguém mudou o aviso, ou ele não é seu.\n" };
  expect(await folder.run(7, { args: [id, "1", "2026-12-13T19:30:00-03:00"] })).toMatchObject(
    refused,
  );
  const foreign = await post("De outra pessoa", at(3), other.id);
  expect(await folder.run(7, { args: [foreign, "1", "2026-12-13T19:30:00-03:00"] })).toMatchObject(
    refused,
  );
  expect(
    await people.owner`select date, status from public.announcements where id = ${id}`,
  ).toMatchObject([{ status: "postponed", date: new Date("2026-12-06T22:30:00Z") }]);
});

test("8: the account's own announcements of last month are deleted, and no others", async () => {
  const month = (ago: number) =>
    new Date(Date.UTC(at(0).getUTCFullYear(), at(0).getUTCMonth() - ago, 15));
  for (let n = 0; n < 60; n++) await post(`Passado ${n}`, month(1));
  await post("Antes", month(2));
  await post("De outra pessoa", month(1), other.id);
  await post("Este mês", month(0));
  expect(await folder.run(8)).toMatchObject({ code: 0, errors: "", output: "60 apagados\n" });
  expect(await titles()).toEqual(["Antes", "De outra pessoa", "Este mês"]);
});

test("9: a search finds without accents, and counts beyond its page", async () => {
  for (let n = 1; n <= 12; n++) await post(`João, capítulo ${n}`, at(n));
  await post("Culto", at(1));
  const { output, errors } = await folder.run(9, { args: ["joao"] });
  expect(errors).toBe("");
  const lines = output.trimEnd().split("\n");
  expect(lines).toHaveLength(11);
  expect(lines[0]).toBe(`${at(12).toISOString().slice(0, 10)} João, capítulo 12`);
  expect(lines.at(-1)).toBe("10 de 12");
});

test("a service account is what signing up opens, and ends when an admin deactivates it", async () => {
  const account = people.client();
  const ministry = await people.createMinistry();
  const [email, password] = ["script@example.org", variables.AVISOS_PASSWORD ?? ""];
  const { data } = await account.auth.signUp({
    email,
    password,
    options: { data: { name: "Script" } },
  });
  const id = data.user?.id ?? "";
  const chosen = await account.from("profiles").update({ ministry_id: ministry }).eq("user_id", id);
  expect(chosen.error).toBeNull();
  const its = await forTest(ExampleFolder.create(server.url, email, password));
  const profile = { name: "Script", role: "member", ministry: { name: expect.any(String) } };
  expect(JSON.parse((await its.run(4, { curl: "curl.mjs" })).output)).toEqual([profile]);
  const admin = await people.createMember("Administradora");
  await people.setProfile(admin.id, { role: "admin" });
  await admin.client.rpc("set_member_active", { member_id: id, active: false });
  const row = {
    title: "Depois",
    description: "Depois",
    date: "2026-12-01T12:00:00Z",
    ministry_id: ministry,
  };
  expect((await account.from("announcements").insert(row)).status).toBe(403);
  const { code, output } = await its.run(6);
  expect(code).not.toBe(0);
  expect(output).toBe("");
  const again = await people.client().auth.signInWithPassword({ email, password });
  expect(again.error).toMatchObject({ status: 403, code: "user_banned" });
});
