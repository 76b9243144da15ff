-- Accounts that people have deleted. Admins see the name and the id of a deleted account for 30
-- days, so that they can still delete all its announcements.

create table private.former_members (
  user_id uuid primary key,
  name text not null,
  left_at timestamptz not null default now(),
  -- The ids of the member's announcements. Deleting an account sets `created_by` of its
  -- announcements to null, so this column is the only record of their author.
  announcement_ids uuid[] not null
);

alter table private.former_members enable row level security;
revoke all on table private.former_members from public, anon, authenticated;

-- Trigger: stores the id, the name and the announcement ids of an account that is being deleted. An
-- account that still waits for approval and has no announcement is not stored. The links that the
-- account created become invalid. The trigger removes the contact from the person's series and from
-- their future occurrences, because nobody else keeps this contact up to date. Security definer,
-- because no role may write former_members. On hosted Supabase, the role of the sign-in service may
-- delete accounts.
create function private.keep_former_member()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_links(old.id);
  insert into private.former_members (user_id, name, announcement_ids)
  select user_id, name, ids
  from public.profiles
  cross join lateral (
    select array(select id from public.announcements where created_by = old.id)
  ) written (ids)
  where user_id = old.id and (approved_at is not null or ids <> '{}')
  on conflict (user_id) do update
  set (name, left_at, announcement_ids) = (
    excluded.name, excluded.left_at, excluded.announcement_ids
  );
  perform from public.announcements
  where created_by = old.id and series_id is not null order by id for no key update;
  update public.series set template = template || '{"contact": null}' where created_by = old.id;
  update public.announcements set contact = null
  where created_by = old.id and series_id is not null and date > now() and contact is not null;
  return old;
end;
$$;

-- The trigger is on auth.users instead of profiles. A restore adds the foreign keys in another
-- order, so a trigger on profiles could find `created_by` already null.
create trigger keep_former_member before delete on auth.users
  for each row execute function private.keep_former_member();

-- Returns the accounts deleted in the last 30 days, with the ids of their announcements that still
-- exist. A deletion time in the future counts too, because the clock may have been ahead. An
-- announcement that has an author again is left out, because it now belongs to another person.
create function private.recent_former_members()
returns setof private.former_members language sql stable set search_path = '' as $$
  select user_id, name, left_at, array(
    select id from public.announcements where id = any (announcement_ids) and created_by is null
  )
  from private.former_members
  where left_at between now() - interval '30 days' and now() + interval '30 days';
$$;

-- Lists at most 100 former members for admins, the newest first. Accounts with announcements come
-- before all others, because a person could otherwise hide them by deleting a hundred empty
-- accounts.
create function public.list_former_members()
returns table (user_id uuid, name text, left_at timestamptz, announcements integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select former.user_id, former.name, former.left_at, cardinality(former.announcement_ids)
    from private.recent_former_members() former
    order by cardinality(former.announcement_ids) > 0 desc, former.left_at desc, former.user_id
    limit 100;
end;
$$;

-- Deletes the caller's account. The caller must send the password, because somebody may have stolen
-- the access token. The announcements of the account stay without an author. The trigger on
-- profiles refuses to delete the last admin. A deactivated member cannot delete the account,
-- because a new account could then use the e-mail address. The row lock makes this call wait for an
-- admin who is deactivating the member. A wrong password deletes nothing and raises an error with
-- the hint current_password_mismatch. Our server counts these errors to limit attempts
-- (server/routes/function-limits.ts).
create function public.delete_own_account(password text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  hash text;
  composed text;
begin
  perform from public.profiles where user_id = (select auth.uid()) for update;
  perform private.require_active_member();
  -- The bcrypt prefixes "2a", "2b" and "2y" name the same algorithm. The query replaces "2b" and
  -- "2y" by "2a", because pgcrypto knows only "2a".
  select regexp_replace(encrypted_password, '^\$2[by]\$', '$2a$') into hash
  from auth.users where id = (select auth.uid()) and encrypted_password ~ '^\$2[aby]\$';
  -- For an account without a password, the comparison is null, and the call is refused. Our server
  -- converts a password to composed letters and plain spaces before it hashes the password
  -- (`storedForm` in server/sign-in/credential-schemas.ts).
  composed := normalize(regexp_replace(
    delete_own_account.password, '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'
  ));
  if (
    hash in (extensions.crypt(composed, hash), extensions.crypt(delete_own_account.password, hash))
  ) is not true then
    raise exception 'the password is not the one of this account'
      using errcode = '22023', hint = 'current_password_mismatch';
  end if;
  delete from auth.users where id = (select auth.uid());
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.list_former_members(), public.delete_own_account(text)
  from public, anon;
grant execute on function public.list_former_members(), public.delete_own_account(text)
  to authenticated;
