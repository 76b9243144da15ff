import { randomUUID } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import type postgres from "postgres";
import { TestServer } from "../testing/server.ts";

export { expect };

export const PUBLISHABLE_KEY = "sb_publishable_avisos-public-web-app";
const HOUR = 60 * 60 * 1000;

export type Account = {
  id: string;
  name: string;
  email: string;
  password: string;
  session: { access_token: string; refresh_token: string };
};
type NewAccount = { name?: string; ministry?: string; admin?: boolean };
type NewAnnouncement = {
  title?: string;
  description?: string;
  /** Hours from now, negative for the past. */
  inHours?: number;
  ministry?: string;
  author?: Account;
};

/** The parish behind the browser: real accounts over HTTP, everything else as the database's owner. */
export class Parish {
  readonly #server: TestServer;
  readonly sql: postgres.Sql;

  constructor(server: TestServer) {
    this.#server = server;
    this.sql = server.owner();
  }

  get url() {
    return this.#server.url;
  }

  async reset() {
    await this.sql`truncate public.announcements, auth.users cascade`;
  }

  async account({
    name = "Ana Souza",
    ministry,
    admin = false,
  }: NewAccount = {}): Promise<Account> {
    const email = `${randomUUID()}@example.org`;
    const password = "senha-de-teste";
    const response = await fetch(`${this.url}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" },
      body: JSON.stringify({ email, password, data: { name } }),
    });
    const session = await response.json();
    const id: string = session.user.id;
    if (ministry) {
      await this.sql`
        update public.profiles
        set ministry_id = (select id from public.ministries where name = ${ministry})
        where user_id = ${id}
      `;
    }
    if (admin) await this.sql`update public.profiles set role = 'admin' where user_id = ${id}`;
    return { id, name, email, password, session };
  }

  async announcement({
    title = "Culto da família",
    description = "Venha e traga um amigo.",
    inHours = 48,
    ministry,
    author,
  }: NewAnnouncement = {}) {
    const date = new Date(Date.now() + inHours * HOUR);
    const [row] = await this.sql<{ id: string }[]>`
      insert into public.announcements (title, description, date, ministry_id, created_by)
      values (
        ${title}, ${description}, ${date},
        (select id from public.ministries where name = ${ministry ?? null}), ${author?.id ?? null}
      )
      returning id
    `;
    if (!row) throw new Error("no row");
    return { id: row.id, date };
  }

  async stored() {
    return this.sql`
      select a.title, a.description, a.date, m.name as ministry, a.created_by
      from public.announcements a left join public.ministries m on m.id = a.ministry_id
      order by a.date
    `;
  }
}

/** Opens `page` signed in as `account`, as a browser that kept its session. */
export async function signedIn(page: Page, account: Account) {
  await page.addInitScript((session) => {
    if (sessionStorage.getItem("signed-in-once") !== null) return;
    sessionStorage.setItem("signed-in-once", "");
    localStorage.setItem("sb-localhost-auth-token", session);
  }, JSON.stringify(account.session));
}

type TestFixtures = {
  parish: Parish;
  /** Patterns of console errors that this test causes on purpose. */
  expectedErrors: RegExp[];
  watchedConsole: undefined;
};

export const test = base.extend<TestFixtures, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
    async ({}, use) => {
      const server = await TestServer.start({ CHURCH_NAME: "da Graça" });
      await use(server);
      await server.dispose();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  parish: [
    async ({ server }, use) => {
      const parish = new Parish(server);
      await parish.reset();
      await use(parish);
      await parish.sql.end();
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
  expectedErrors: async ({}, use) => use([]),
  watchedConsole: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      context.on("weberror", (error) => errors.push(String(error.error())));
      await use(undefined);
      const unexpected = errors.filter(
        (text) => !expectedErrors.some((pattern) => pattern.test(text)),
      );
      expect(unexpected, "unexpected console errors").toEqual([]);
    },
    { auto: true },
  ],
});
