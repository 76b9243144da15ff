-- The ministries (Louvor, Jovens, …) that label announcements. Visitors read them too: the sign-up
-- form and every card show them. Nobody writes them through the data API.

create table public.ministries (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  color text not null,
  constraint ministries_name_length check (char_length(name) <= 120 and not private.is_blank(name)),
  constraint ministries_color_format check (color ~ '^#[0-9a-fA-F]{6}$')
);

-- Two ministries that differ only by case are one ministry typed twice.
create unique index ministries_name_key on public.ministries (lower(name));

alter table public.ministries enable row level security;

revoke all on table public.ministries from public, anon, authenticated;
grant select on table public.ministries to anon, authenticated;
grant all on table public.ministries to service_role;

-- `true`: the list of ministries is public by design (specification §7, sign-up before any session).
create policy "everyone reads ministries"
  on public.ministries for select
  to anon, authenticated
  using (true);
