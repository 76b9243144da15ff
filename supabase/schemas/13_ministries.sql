-- The ministries (Louvor, Jovens, …) that label announcements. Everybody reads the ministries;
-- admins write them. An archived ministry keeps its announcements and members, but nobody can newly
-- choose it.

create table public.ministries (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  color text not null,
  archived_at timestamptz,
  revision integer not null default 1,
  constraint ministries_name_length check (char_length(name) <= 120 and not private.is_blank(name)),
  constraint ministries_color_format check (color ~ '^#[0-9a-fA-F]{6}$')
);

-- Returns a name in lower case, without blanks and invisible characters. Two ministries may not
-- have the same key, because people could not tell their names apart.
create function private.name_key(name text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select lower(
    regexp_replace(normalize(name, nfkc), '[' || private.invisible_characters() || ']+', '', 'g')
  );
$$;

create unique index ministries_name_key on public.ministries (private.name_key(name));

alter table public.profiles
  add constraint profiles_ministry_id_fkey
    foreign key (ministry_id) references public.ministries (id) on delete set null;
alter table public.ministries enable row level security;
revoke all on table public.ministries from public, anon, authenticated;
grant select on table public.ministries to anon;
grant select, insert (id, name, color), update (name, color, archived_at), delete
  on table public.ministries to authenticated;
grant all on table public.ministries to service_role;

-- `true`: everybody may read the ministries, because people choose one at sign-up, before they have
-- a session (specification §7).
create policy "Anyone can view ministries"
  on public.ministries for select to anon, authenticated using (true);
create policy "Admins can create ministries"
  on public.ministries for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can update ministries"
  on public.ministries for update to authenticated using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Admins can delete ministries"
  on public.ministries for delete to authenticated using ((select private.is_admin()));

create trigger notify_public_change
  after insert or update or delete on public.ministries
  for each row execute function private.notify_public_change();
create trigger notify_truncation
  after truncate on public.ministries
  for each statement execute function private.notify_public_change();

-- Refuses an archived ministry that the caller newly chooses. The caller's own ministry is accepted
-- even if it is archived, because its members may write announcements until an admin moves them.
create function private.require_open_ministry(ministry_id uuid)
returns void language plpgsql set search_path = '' as $$
begin
  if require_open_ministry.ministry_id is distinct from private.own_ministry_id() and exists (
    select from public.ministries
    where id = require_open_ministry.ministry_id and archived_at is not null
  ) then
    raise exception 'this ministry is archived' using errcode = '23514', hint = 'ministry_archived';
  end if;
end;
$$;

create function private.refuse_archived_ministry()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.require_open_ministry(new.ministry_id);
  return new;
end;
$$;

create trigger refuse_archived_ministry
  before update of ministry_id on public.profiles
  for each row when (
    current_user = 'authenticated' and new.ministry_id is distinct from old.ministry_id
  )
  execute function private.refuse_archived_ministry();

-- Deletes a ministry, for admins. The announcements of the ministry move to the ministry `move_to`,
-- or have no ministry if `move_to` is null. Security definer, because thousands of moved
-- announcements must not count as changes of the admin. Triggers refuse an archived ministry only
-- in requests, so this function refuses an archived `move_to` itself. The caller's own ministry is
-- accepted even if it is archived.
create function public.delete_ministry(ministry_id uuid, move_to uuid default null)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- The row lock makes a concurrent insert of an announcement for this ministry wait; the insert
  -- then fails on the foreign key.
  perform from public.ministries where id = delete_ministry.ministry_id for update;
  if not found then
    raise exception 'this ministry does not exist' using hint = 'ministry_gone';
  end if;
  perform private.require_open_ministry(delete_ministry.move_to);
  -- Every transaction locks rows in the order ministries, announcements, series, because two
  -- transactions could otherwise deadlock.
  perform from public.announcements
  where announcements.ministry_id = delete_ministry.ministry_id order by id for no key update;
  update public.announcements
  set ministry_id = delete_ministry.move_to
  where announcements.ministry_id = delete_ministry.ministry_id;
  perform from public.series
  where template ->> 'ministry_id' = delete_ministry.ministry_id::text order by id
  for no key update;
  update public.series
  set template = template || jsonb_build_object('ministry_id', delete_ministry.move_to)
  where template ->> 'ministry_id' = delete_ministry.ministry_id::text;
  delete from public.ministries where id = delete_ministry.ministry_id;
end;
$$;

create trigger clean_texts before insert or update on public.ministries
  for each row execute function private.clean_texts();
create trigger count_revision before update on public.ministries
  for each row execute function private.count_row_revision();

revoke execute on all functions in schema private from public;
grant execute on function private.require_open_ministry(uuid) to authenticated;
grant execute on function private.name_key(text) to authenticated, service_role;
revoke execute on function public.delete_ministry(uuid, uuid) from public, anon;
grant execute on function public.delete_ministry(uuid, uuid) to authenticated;
