import type { Sql } from "postgres";
import { readConfig } from "../config.ts";
import { connectOwner } from "../database/connect.ts";
import { openDatabaseForCommand } from "../database/open.ts";
import { linkTo } from "../mail/messages.ts";
import { runCommand } from "./run-command.ts";

const usage = "usage: npm run admin -- <email>, or: npm run admin -- reset <email>";

type Profile = { user_id: string; role: string };

async function findProfile(sql: Sql, email: string): Promise<Profile> {
  const [{ ready } = { ready: false }] = await sql<{ ready: boolean }[]>`
    select to_regclass('public.profiles') is not null as ready
  `;
  if (!ready) throw new Error("this database has no accounts yet; run npm start and sign up first");
  const [profile] = await sql<Profile[]>`
    select user_id, role from public.profiles
    where user_id = (select id from auth.users where email = lower(${email}))
  `;
  if (!profile) throw new Error(`there is no account with ${email}; sign up first, then try again`);
  return profile;
}

async function makeAdmin(sql: Sql, email: string): Promise<string> {
  const profile = await findProfile(sql, email);
  if (profile.role === "admin") return `${email} already is an admin`;
  await sql`update public.profiles set role = 'admin' where user_id = ${profile.user_id}`;
  return `${email} is an admin now`;
}

async function printRecoveryLink(sql: Sql, email: string, publicUrl: string): Promise<string> {
  const profile = await findProfile(sql, email);
  const [row] = await sql<{ token: string }[]>`
    select private.issue_recovery_token(${profile.user_id}) as token
  `;
  if (!row) throw new Error("the database gave no token");
  return linkTo(publicUrl, "recovery", row.token);
}

runCommand(async (args) => {
  const [email, ...rest] = args[0] === "reset" ? args.slice(1) : args;
  if (email === undefined || !email.includes("@") || rest.length > 0) throw new Error(usage);
  const config = readConfig(process.env);
  const database = await openDatabaseForCommand(config);
  const sql = connectOwner(database.target);
  try {
    return args[0] === "reset"
      ? await printRecoveryLink(sql, email, config.publicUrl)
      : await makeAdmin(sql, email);
  } finally {
    await sql.end();
    await database.close();
  }
});
