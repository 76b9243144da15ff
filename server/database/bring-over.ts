import type { Client } from "pg";
import { convertFormerRows, TAKE_FORMER_ROWS } from "./former-rows.ts";
import { afterLoading, beforeLoading, TRANSACTION_SETTINGS, USUAL_SETTINGS } from "./loading.ts";
import { applyMigrations, isFormer, listFirstRelease, listMigrations } from "./migrate.ts";

const PRIVATE_TABLES = "'{account_origins,announcement_texts,posting_limits,posts}'";
const PUBLIC_TABLES = `'{announcement_history,announcements,edition_items,edition_notes,edition_outputs,editions,ministries,
  profiles,script_sentences}'`;
const PUBLIC_FUNCTIONS = `'{agenda,changes_since,close_edition,create_recovery_token,delete_member_announcements,
  delete_ministry,delete_own_account,edition_announcements,edition_closed_by,list_deleted_announcements,list_members,
  list_names,mark_output,mark_said,remove_edition_item,reopen_edition,restore_announcement,save_edition,
  save_edition_note,save_script_sentences,search_announcements,set_member_active,set_member_email,was_deleted}'`;

const runEach = (query: string) => `
do $$ declare statement text; begin
  for statement in ${query} loop
    execute statement;
  end loop;
end $$;
`;

const inSchema = (schema: string, names: string) =>
  `relkind = 'r' and relname = any (${names}) and relnamespace = '${schema}'::regnamespace`;

/** Conditions on pg_class: the tables of ours, where they belong and where they are set aside. */
const OURS = `(${inSchema("public", PUBLIC_TABLES)} or ${inSchema("private", PRIVATE_TABLES)})`;
const FORMER = `(${inSchema("former", PUBLIC_TABLES)} or ${inSchema("former", PRIVATE_TABLES)})`;

// `private` is ours, and becomes the place of what was. Of `public` only what the migrations made is taken. Foreign keys of
// other tables to ours are taken off and put back.
const SET_ASIDE = `
create temporary table others on commit drop as
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as before,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as after
  from pg_constraint k
  where contype = 'f' and conparentid = 0
    and confrelid in (select oid from pg_class where ${OURS})
    and conrelid not in (select oid from pg_class where ${OURS});
${runEach("select before from others")}
alter schema private rename to former;
-- With its trigger on auth.users.
drop function former.create_profile() cascade;
${runEach(`
  select format('drop function %s', oid::regprocedure) from pg_proc
  where pronamespace = 'public'::regnamespace and proname = any (${PUBLIC_FUNCTIONS})`)}
drop domain if exists public."*/*";
${runEach(`
  select format('alter table %s set schema former', oid::regclass) from pg_class
  where ${inSchema("public", PUBLIC_TABLES)}`)}
truncate supabase_migrations.schema_migrations;
`;

// By name; columns that were not there yet get their defaults. The first release has filled the limits.
const PUT_BACK = `
truncate private.posting_limits;
${runEach(`
  select format('insert into %1$s.%2$I (%3$s) select %3$s from former.%2$I',
    case when relname = any (${PRIVATE_TABLES}) then 'private' else 'public' end,
    relname, string_agg(quote_ident(attname), ', '))
  from pg_class c
  join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where ${FORMER}
  group by relname`)}
`;

// Without "cascade": what somebody else has built on ours (a view, a policy of another table) stops it. Two functions take
// rows of a table, which their types keep.
const DROP_FORMER = `
drop function if exists former.announced, former.refuse_posting;
${runEach(`
  select format('drop table %s', string_agg(oid::regclass::text, ', ')) from pg_class
  where ${FORMER}`)}
${runEach(`
  select format('drop function %s', oid::regprocedure) from pg_proc where pronamespace = 'former'::regnamespace`)}
${runEach(`
  select format('alter table %s set schema private', oid::regclass) from pg_class
  where relnamespace = 'former'::regnamespace and relkind in ('r', 'p')`)}
drop schema former;
${runEach("select after from others")}
`;

async function moveRows(owner: Client, folder: string, versions: string[]) {
  await owner.query(`${TRANSACTION_SETTINGS}${SET_ASIDE}${USUAL_SETTINGS}`);
  await applyMigrations(owner, folder, await listFirstRelease(folder));
  const ready = `${TRANSACTION_SETTINGS}${beforeLoading(OURS, "{f,c}")}${TAKE_FORMER_ROWS}`;
  await owner.query(`${ready}${PUT_BACK}`);
  await convertFormerRows(owner, versions);
  await owner.query(`${afterLoading}${DROP_FORMER}`);
}

/**
 * Gives a database that has had migrations from before the first release, in whatever order and text, the schema of the
 * first release, which none of them is part of: its tables are set aside, made anew, and their rows copied by the names of
 * columns. All in one transaction; `auth` and what others have made in `public` stay.
 * @throws when something of others depends on what is dropped. The database is then as before.
 */
export async function bringOver(owner: Client, folder: string): Promise<void> {
  const versions = await listMigrations(owner);
  if (!isFormer(versions)) return;
  await owner.query("begin");
  await moveRows(owner, folder, versions).catch((error) => {
    const cause = [error.message, ...(error.detail?.split("\n") ?? [])].join("; ");
    throw new Error(
      `the database could not be brought over from before the first release (${cause})`,
    );
  });
  await owner.query("commit");
}
