import type { Client } from "pg";
import { readConfig } from "../config.ts";
import { asOwner } from "../database/connect.ts";
import { withDatabase } from "../database/open.ts";
import { linkTo } from "../mail/mail-texts.ts";
import { runCommand } from "./run-command.ts";

const usage = "usage: admin <email>, or: admin reset <email>";

async function findProfile(owner: Client, email: string) {
  const ready = await owner.query("select where to_regclass('public.profiles') is not null");
  if (ready.rowCount === 0)
    throw new Error(
      "this database has no accounts yet; start the server and sign up first, or name the DATA_DIR of your board",
    );
  const { rows } = await owner.query<{ user_id: string; role: string }>(
    `select user_id, role from public.profiles
     where user_id = (select id from auth.users where email = lower($1))`,
    [email],
  );
  if (rows[0]) return rows[0];
  throw new Error(`there is no account with ${email}; sign up first, then try again`);
}

async function makeAdmin(owner: Client, email: string): Promise<string> {
  const { user_id, role } = await findProfile(owner, email);
  if (role === "admin") return `${email} already is an admin`;
  await owner.query("update public.profiles set role = 'admin' where user_id = $1", [user_id]);
  return `${email} is an admin now`;
}

async function printRecoveryLink(owner: Client, email: string, publicUrl: string): Promise<string> {
  const { user_id } = await findProfile(owner, email);
  const { rows } = await owner.query<{ token: string }>(
    "select private.issue_recovery_token($1) as token",
    [user_id],
  );
  if (!rows[0]) throw new Error("the database returned no token for the link; try again");
  return linkTo(publicUrl, "recovery", rows[0].token);
}

runCommand(async (args) => {
  const [email, ...rest] = args[0] === "reset" ? args.slice(1) : args;
  if (email === undefined || !email.includes("@") || rest.length > 0) throw new Error(usage);
  const config = readConfig(process.env);
  const run = (owner: Client) =>
    args[0] === "reset"
      ? printRecoveryLink(owner, email, config.publicUrl)
      : makeAdmin(owner, email);
  return withDatabase(config, { shared: true }, (target) => asOwner(target, run));
});
