import type { Client } from "pg";

/**
 * Adds to the tables of the embedded sign-in service what hosted Supabase has: it does not check `banned_until`,
 * so the database refuses such a person's new session; and it has no table of one-time links and codes, which here
 * has three more columns than the hosted one.
 */
export async function completeAuthSchema(owner: Client): Promise<void> {
  await owner.query(`
    create or replace function auth.refuse_banned_session() returns trigger
    language plpgsql security definer set search_path = '' as $$
    declare
      until timestamptz;
    begin
      -- The lock waits for an admin who is deactivating this person right now.
      select banned_until into until from auth.users where id = new.user_id for share;
      if until > now() then
        raise exception 'User is banned' using errcode = '42501', hint = 'user_banned';
      end if;
      return new;
    end;
    $$;
    revoke execute on function auth.refuse_banned_session() from public;
    create or replace trigger refuse_banned_session
      before insert on auth.sessions
      for each row execute function auth.refuse_banned_session();
    -- Of several servers that refresh a session with the same token at once, one makes the successor.
    create unique index if not exists refresh_tokens_one_successor on auth.refresh_tokens (parent);

    create table if not exists auth.one_time_tokens (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      token_type text not null,
      token_hash text not null,
      relates_to text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      code_hash text,
      attempts integer not null default 0,
      unique (user_id, token_type)
    );
    -- The session that asked for another address.
    alter table auth.one_time_tokens add column if not exists session_id uuid;
    alter table auth.one_time_tokens
      drop constraint if exists one_time_tokens_token_type_check,
      add constraint one_time_tokens_token_type_check check (
        token_type in ('confirmation_token', 'recovery_token', 'email_change_token_new')
      );
    create index if not exists one_time_tokens_token_hash_idx on auth.one_time_tokens (token_hash);
    -- What is kept, and backed up, is no link.
    create or replace function auth.hash_one_time_token() returns trigger
    language plpgsql set search_path = '' as $$
    begin
      new.token_hash := encode(sha256(convert_to(new.token_hash, 'UTF8')), 'hex');
      return new;
    end;
    $$;
    revoke execute on function auth.hash_one_time_token() from public;
    create or replace trigger hash_one_time_token
      before insert on auth.one_time_tokens
      for each row execute function auth.hash_one_time_token();
  `);
}
