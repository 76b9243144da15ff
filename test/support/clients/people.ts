import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll } from "vitest";
import WebSocket from "ws";
import type { Database } from "../../../supabase/types.ts";
import { createAccount } from "../database/accounts.ts";
import { assignments, openOwner, type Session } from "../database/sql.ts";
import { PUBLISHABLE_KEY } from "./visitor.ts";

export type Client = SupabaseClient<Database>;
type Profile = Database["public"]["Tables"]["profiles"]["Update"];

/** The test persons that `createCast` creates, grouped by their rights. */
export const EDITORS = ["editor", "admin"] as const;
export const MEMBERS = ["unattached", "member", "otherMember"] as const;
export const NOT_EDITORS = ["visitor", ...MEMBERS] as const;
export const NOT_ADMINS = [...NOT_EDITORS, "editor"] as const;
export const EVERYBODY = [...NOT_ADMINS, "admin"] as const;

/**
 * Returns functions that create people and call the API of one server as them. `owner` is a
 * connection of the database's owner, with which tests prepare and verify rows. It is closed after
 * the last test of the file.
 */
export function peopleOf(server: { url: string; dataDir: string }) {
  const owner = openOwner(server.dataDir);
  afterAll(() => owner.end());

  /** Returns a supabase-js client without a stored session, like a new browser. */
  function client(): Client {
    return createClient<Database>(server.url, PUBLISHABLE_KEY, {
      auth: { persistSession: false, autoRefreshToken: false },
      // Node.js 20 has no WebSocket. The type assertion is needed, because supabase-js expects
      // other event handlers.
      realtime: { transport: WebSocket as never },
    });
  }

  /**
   * Creates a member with a signed-in client. `profile` contains values that only an admin may set.
   */
  async function createMember(name: string, profile?: Profile) {
    const person = client();
    const { id, email, refreshToken } = await createAccount(owner, name);
    if (profile) await setProfile(id, profile);
    const { error } = await person.auth.refreshSession({ refresh_token: refreshToken });
    if (error) throw error;
    return { client: person, id, email };
  }

  /**
   * Runs SQL in the database with the rights of one member, also statements that the data API does
   * not accept.
   */
  function as<T>(id: string, work: (sql: Session) => Promise<T>) {
    return owner.begin(async (sql) => {
      const [session] = await sql`select id from auth.sessions where user_id = ${id}`;
      const claims = { sub: id, role: "authenticated", session_id: session?.id };
      await sql`select set_config('request.jwt.claim.sub', ${id}, true)`;
      await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
      await sql`set local role authenticated`;
      return work(sql);
    });
  }

  async function createMinistry() {
    const name = `Ministério ${randomUUID()}`;
    const [row] = await owner<{ id: string }[]>`
      insert into public.ministries (name, color) values (${name}, '#123456') returning id
    `;
    if (!row) throw new Error("no ministry");
    return row.id;
  }

  async function setProfile(id: string, values: Profile) {
    await owner`update public.profiles set ${assignments(values)} where user_id = ${id}`;
  }

  /**
   * The ways in which a member loses all rights at once, each with the hint of the refusal that
   * follows.
   */
  const endings: [ended: string, hint: string, end: (id: string) => Promise<unknown>][] = [
    [
      "deactivated",
      "deactivated",
      (id) => setProfile(id, { deactivated_at: new Date().toISOString() }),
    ],
    ["signed out", "session_ended", (id) => owner`delete from auth.sessions where user_id = ${id}`],
  ];

  async function storedAnnouncement(id: string) {
    const [row] = await owner`select * from public.announcements where id = ${id}`;
    return row;
  }

  async function storedProfile(id: string) {
    const [row] = await owner`select * from public.profiles where user_id = ${id}`;
    return row;
  }

  /** Creates one person for each set of rights, with new accounts and two new ministries. */
  async function createCast() {
    const [ownMinistry, otherMinistry] = await Promise.all([createMinistry(), createMinistry()]);
    const [unattached, member, otherMember, editor, admin] = await Promise.all([
      createMember("Sem Ministério"),
      createMember("Membro", { ministry_id: ownMinistry }),
      createMember("Outro Membro", { ministry_id: otherMinistry }),
      createMember("Editora", { role: "editor" }),
      createMember("Administradora", { role: "admin" }),
    ]);
    const visitor = { client: client() };
    return { visitor, unattached, member, otherMember, editor, admin, ownMinistry, otherMinistry };
  }

  return {
    owner,
    client,
    as,
    endings,
    storedAnnouncement,
    storedProfile,
    createMember,
    createMinistry,
    setProfile,
    createCast,
  };
}

export type People = ReturnType<typeof peopleOf>;
