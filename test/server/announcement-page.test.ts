import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { TestPostgres } from "../support/postgres.ts";
import { TestServer } from "../support/server.ts";
import type { Sql } from "../support/sql.ts";

let database: TestPostgres;
let server: TestServer;
let sql: Sql;

beforeAll(async () => {
  database = await TestPostgres.start();
  server = await TestServer.start({
    DATABASE_URL: database.url,
    JWT_SECRET: "s".repeat(32),
    CHURCH_TIMEZONE: "America/Manaus",
    PUBLIC_URL: "https://avisos.igreja.example",
  });
  sql = database.superuser("avisos");
}, 60_000);

beforeEach(() => sql`truncate public.announcements`);

afterAll(async () => {
  await sql.end();
  await server.dispose();
  await database.dispose();
});

const UNKNOWN = "0b0e7a1c-3a52-4c47-9c7e-5d2f1a6b8c90";

type Values = { title?: string; date?: string };

async function announce({ title = "Ceia", date = "2031-11-22T23:30:00Z" }: Values = {}) {
  const [row] = await sql<{ id: string }[]>`
    insert into public.announcements (title, description, date) values (${title}, 'x', ${date})
    returning id
  `;
  return row?.id ?? "";
}

async function fetchPage(id: string) {
  const response = await fetch(`${server.url}/avisos/${id}`);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

test("shows an announcement of any date, the times in the church's zone", async () => {
  const past = await announce({ title: "Ceia </script><b>", date: "2001-01-01T00:30:00Z" });
  const { status, html } = await fetchPage(past);
  expect(status).toBe(200);
  expect(html).toContain("Ceia &lt;/script&gt;&lt;b&gt;</h1>");
  expect(html).toContain("domingo, 31 de dezembro de 2000, 20:30");
});

test("of an unknown id is the not-found screen with 404, as is every address that is no id", async () => {
  const known = await announce();
  for (const id of [UNKNOWN, known.toUpperCase(), "1", "%00", `${known}x`, `${known}.txt`]) {
    const { status, html } = await fetchPage(id);
    expect([id, status]).toEqual([id, 404]);
    expect(html).toContain("Oops! Page not found");
  }
});
