import type { Page } from "@playwright/test";
import { PUBLISHABLE_KEY } from "../../support/clients/visitor.ts";
import { createAccount, PASSWORD } from "../../support/database/accounts.ts";
import type { Sql } from "../../support/database/sql.ts";
import type { TestServer } from "../../support/server.ts";

const HOUR_MS = 60 * 60 * 1000;

export type Account = {
  id: string;
  name: string;
  email: string;
  password: string;
  session: { access_token: string; refresh_token: string; expires_at: number };
};
type NewAccount = { name?: string; ministry?: string; admin?: boolean; editor?: boolean };
type NewAnnouncement = {
  title?: string;
  description?: string;
  /** Start in hours from the beginning of the test. A negative number is in the past. */
  inHours?: number;
  ministry?: string;
  author?: Account;
  location?: string;
  /** Duration in hours. */
  lasts?: number;
  contact?: string;
  linkUrl?: string;
  linkLabel?: string;
  status?: "scheduled" | "postponed" | "cancelled";
  reason?: string;
};

/**
 * A church's test data. The methods insert rows into the database, and the server creates the
 * sessions.
 */
export class Parish {
  readonly #server: TestServer;
  readonly sql: Sql;
  /** The time (ms) at which the test began, from which the dates of its announcements count. */
  readonly now = Date.now();

  constructor(server: TestServer) {
    this.#server = server;
    this.sql = server.owner();
  }

  get url() {
    return this.#server.url;
  }

  /** Sends a request to the sign-in API, as another browser would. */
  async auth(path: string, body: object) {
    const headers = { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return (await fetch(`${this.url}/auth/v1/${path}`, init)).json();
  }

  /** Creates a member with a confirmed e-mail address and one session. */
  async account({
    name = "Ana Souza",
    ministry,
    admin = false,
    editor = false,
  }: NewAccount = {}): Promise<Account> {
    const { id, email, refreshToken } = await createAccount(this.sql, name);
    const role = editor ? "editor" : "member";
    await this.sql`
      update public.profiles
      set ministry_id = (select id from public.ministries where name = ${ministry ?? null}),
        role = ${admin ? "admin" : role}
      where user_id = ${id}
    `;
    const path = "token?grant_type=refresh_token";
    return {
      id,
      name,
      email,
      password: PASSWORD,
      session: await this.auth(path, { refresh_token: refreshToken }),
    };
  }

  async announcement({
    title = "Culto da família",
    description = "Venha e traga um amigo.",
    inHours = 48,
    ministry,
    author,
    lasts,
    ...details
  }: NewAnnouncement = {}) {
    const date = new Date(this.now + inHours * HOUR_MS);
    const end = lasts === undefined ? null : new Date(date.getTime() + lasts * HOUR_MS);
    const [row] = await this.sql<{ id: string }[]>`
      insert into public.announcements (
        title, description, date, ministry_id, created_by, ends_at, location, contact, link_url,
        link_label, status, status_reason
      )
      values (
        ${title}, ${description}, ${date},
        (select id from public.ministries where name = ${ministry ?? null}), ${author?.id ?? null},
        ${end}, ${details.location ?? null}, ${details.contact ?? null}, ${details.linkUrl ?? null},
        ${details.linkLabel ?? null}, ${details.status ?? "scheduled"}, ${details.reason ?? null}
      )
      returning id
    `;
    if (!row) throw new Error("no row");
    return { id: row.id, date };
  }

  /** Adds a weekly series with five occurrences, the first one `inDays` from now. */
  async weekly(title: string, { inDays, routine = false }: { inDays: number; routine?: boolean }) {
    const first = new Date(this.now + inDays * 24 * HOUR_MS);
    // One statement, because the server's clean-up deletes a series without announcements.
    await this.sql`
      with series as (
        insert into public.series (frequency, starts_on, starts_at, time_zone, routine, template)
        select 'weekly', local::date, local::time, 'America/Sao_Paulo', ${routine}, '{}'
        from (select ${first}::timestamptz at time zone 'America/Sao_Paulo' as local) first
        returning id
      )
      insert into public.announcements (title, description, date, location, series_id)
      select ${title}, 'Venha.', ${first}::timestamptz + week * interval '7 days', 'Templo',
        series.id
      from series, generate_series(0, 4) week
    `;
  }

  /** Adds notices that are shown for 40 days. */
  notices(titles: string[]) {
    return this.sql`
      insert into public.announcements (title, description, date, kind)
      select title, 'Traga leite em pó.', now() + interval '40 days', 'notice'
      from unnest(${titles}::text[]) title
    `;
  }

  async stored() {
    return this.sql`
      select a.title, a.description, a.date, m.name as ministry, a.created_by
      from public.announcements a left join public.ministries m on m.id = a.ministry_id
      order by a.date
    `;
  }
}

/** Stores the session of `account` in the browser before the page loads, once in each tab. */
export async function restoreSession(page: Page, account: Account) {
  await page.addInitScript((session) => {
    if (sessionStorage.getItem("signed-in-once") !== null) return;
    sessionStorage.setItem("signed-in-once", "");
    localStorage.setItem("sb-localhost-auth-token", session);
  }, JSON.stringify(account.session));
}

/** Opens an address, by default the board, signed in as `account`. */
export async function openAs(page: Page, account: Account, address = "/") {
  await restoreSession(page, account);
  await page.goto(address);
}
