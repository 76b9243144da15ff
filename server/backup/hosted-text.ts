import type { Client } from "pg";
import { PSQL_BEGIN, readMoment, readTable, refuseOtherVersion } from "./backup-text.ts";
import { type BackupTable, identifierOf } from "./format.ts";
import { afterLoading, beforeLoading, TRANSACTION_SETTINGS } from "./loading.ts";

// The sign-in service's tables have another owner there, and triggers that are not ours.
const OURS = "'{private,public}'";

// Columns that hosted Supabase has as well, in the order in which a foreign key wants the tables. Sessions, links and
// codes stay behind. Its sign-in service finds an account under that instance alone, and fails on a token that is null.
const ACCOUNTS: [table: string, columns: Record<string, string>][] = [
  [
    "users",
    {
      instance_id: "'00000000-0000-0000-0000-000000000000'",
      id: "id",
      aud: "'authenticated'",
      role: "'authenticated'",
      email: "email",
      encrypted_password: "encrypted_password",
      email_confirmed_at: "email_confirmed_at",
      confirmation_token: "''",
      recovery_token: "''",
      email_change_token_new: "''",
      email_change: "''",
      raw_app_meta_data: "coalesce(raw_app_meta_data, '{}')",
      raw_user_meta_data: "coalesce(raw_user_meta_data, '{}')",
      banned_until: "banned_until",
      last_sign_in_at: "last_sign_in_at",
      is_sso_user: "is_sso_user",
      is_anonymous: "is_anonymous",
      created_at: "created_at",
      updated_at: "updated_at",
    },
  ],
  [
    "identities",
    {
      id: "id",
      provider: "provider",
      provider_id: "provider_id",
      user_id: "user_id",
      identity_data: "identity_data",
      last_sign_in_at: "last_sign_in_at",
      created_at: "created_at",
      updated_at: "updated_at",
    },
  ],
];

const REFUSE_USED_PROJECT = `
do $$ begin
  if exists (table auth.users) or exists (table public.announcements) then
    raise exception 'this project has accounts or announcements already; load the file into a new one';
  end if;
end $$;
`;

const isOurs = ({ schema }: BackupTable) => schema !== "auth";

/**
 * The text, in pieces, of a file for psql that fills a new project on hosted Supabase, which has had the same
 * migrations.
 */
export async function* readForHosted(client: Client, appVersion: string) {
  const { migrations, tables } = await readMoment(client);
  const ours = tables.filter(isOurs);
  const refused = `this project has other migrations than the board; run supabase db push of Avisos ${appVersion} first`;
  yield `-- The data of a board, for a new project on hosted Supabase.
-- Load it with: zcat <this file> | psql <the project's connection string>
${PSQL_BEGIN}${refuseOtherVersion(migrations, refused)}${REFUSE_USED_PROJECT}
${TRANSACTION_SETTINGS}${beforeLoading(OURS)}`;
  for (const [name, columns] of ACCOUNTS) {
    const table = { schema: "auth", name, columns: Object.keys(columns) };
    yield* readTable(
      client,
      table,
      `(select ${Object.values(columns).join(", ")} from auth.${name})`,
    );
  }
  // A trigger has made profiles of the accounts.
  yield `\ntruncate ${ours.map(identifierOf).join(", ")};\n`;
  for (const table of ours) yield* readTable(client, table);
  yield `${afterLoading(OURS)}commit;\n`;
}
