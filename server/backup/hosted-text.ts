import type { Client } from "pg";
import { afterLoading, beforeLoading, TRANSACTION_SETTINGS } from "../database/loading.ts";
import { NO_ROWS, PSQL_BEGIN, readMoment, readTable, refuseOtherVersion } from "./backup-text.ts";
import { identifierOf } from "./format.ts";
import { isOfFollowers } from "./tables.ts";

// The sign-in service's tables have another owner there, and triggers that are not ours.
const OURS = "relnamespace = any ('{private,public}'::regnamespace[])";

// Columns that hosted Supabase has as well, in the order in which a foreign key wants the tables. Sessions, links and
// codes stay behind. Its sign-in service finds an account under that instance alone, and fails on a token that is null.
const ACCOUNTS = {
  users: `
    select '00000000-0000-0000-0000-000000000000' as instance_id, 'authenticated' as aud, 'authenticated' as role,
      id, email, encrypted_password, email_confirmed_at, banned_until, last_sign_in_at, created_at, updated_at,
      '' as confirmation_token, '' as recovery_token, '' as email_change_token_new, '' as email_change,
      coalesce(raw_app_meta_data, '{}') as raw_app_meta_data, coalesce(raw_user_meta_data, '{}') as raw_user_meta_data,
      is_sso_user, is_anonymous
    from auth.users`,
  identities: `
    select id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at
    from auth.identities`,
};

const REFUSE_USED_PROJECT = `
do $$ begin
  if exists (table auth.users) or exists (table public.announcements) then
    raise exception 'this project has accounts or announcements already; load the file into a new one';
  end if;
end $$;
`;

/**
 * The text, in pieces, of a file for psql that fills a new project on hosted Supabase, which has had the same
 * migrations.
 */
export async function* readForHosted(client: Client, appVersion: string) {
  const { migrations, tables } = await readMoment(client);
  const ours = tables.filter(({ schema }) => schema !== "auth");
  const refused = `this project has other migrations than the board; run supabase db push of Avisos ${appVersion} first`;
  yield `-- The data of a board, for a new project on hosted Supabase.
-- Load it with: zcat <this file> | psql <the project's connection string>
${PSQL_BEGIN}${refuseOtherVersion(migrations, refused)}${REFUSE_USED_PROJECT}
${TRANSACTION_SETTINGS}${beforeLoading(OURS)}`;
  for (const [name, query] of Object.entries(ACCOUNTS)) {
    const { fields } = await client.query(`${query} limit 0`);
    const table = { schema: "auth", name, columns: fields.map((field) => field.name) };
    yield* readTable(client, table, `(${query})`);
  }
  // A trigger has made profiles of the accounts.
  yield `\ntruncate ${ours.map(identifierOf).join(", ")};\n`;
  for (const table of ours) {
    yield* readTable(client, table, isOfFollowers(table) ? NO_ROWS : undefined);
  }
  yield `${afterLoading}commit;\n`;
}
