-- Admins create, rename, colour, archive and delete ministries. An archived ministry keeps labelling
-- what it labels and whoever belongs to it, but nobody can newly choose it.

alter table public.ministries add column archived_at timestamptz;

grant insert (id, name, color), update (name, color, archived_at), delete
  on table public.ministries to authenticated;

create policy "an admin adds ministries"
  on public.ministries for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "an admin changes ministries"
  on public.ministries for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "an admin deletes ministries"
  on public.ministries for delete
  to authenticated
  using ((select private.is_admin()));

-- Refuses a ministry that is archived wherever somebody newly chooses one. The caller's own ministry
-- passes: its members go on posting until an admin moves them.
create function private.refuse_archived_ministry()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated'
    and new.ministry_id is not null
    and (tg_op = 'INSERT' or new.ministry_id is distinct from old.ministry_id)
    and new.ministry_id is distinct from private.own_ministry_id()
    and exists (
      select from public.ministries where id = new.ministry_id and archived_at is not null
    )
  then
    raise exception 'this ministry is archived' using errcode = '23514', hint = 'ministry_archived';
  end if;
  return new;
end;
$$;

revoke execute on function private.refuse_archived_ministry() from public;

create trigger refuse_archived_ministry
  before insert or update of ministry_id on public.announcements
  for each row execute function private.refuse_archived_ministry();

create trigger refuse_archived_ministry
  before update of ministry_id on public.profiles
  for each row execute function private.refuse_archived_ministry();

-- Deletes a ministry and says where its announcements go: another ministry, or none. The row lock makes
-- whoever posts to it at this moment wait, and then be refused by the foreign key. Runs with the
-- caller's rights: the policies above decide.
create function public.delete_ministry(ministry_id uuid, move_to uuid default null)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.ministries where id = delete_ministry.ministry_id for update;
  if not found then
    raise exception 'this ministry does not exist' using hint = 'ministry_gone';
  end if;
  update public.announcements
  set ministry_id = delete_ministry.move_to
  where announcements.ministry_id = delete_ministry.ministry_id;
  delete from public.ministries where id = delete_ministry.ministry_id;
  if not found then
    raise exception 'only an admin deletes a ministry' using errcode = '42501', hint = 'admin_only';
  end if;
end;
$$;

revoke execute on function public.delete_ministry(uuid, uuid) from public, anon;
grant execute on function public.delete_ministry(uuid, uuid) to authenticated;
