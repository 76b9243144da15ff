-- The church's address, rooms, contacts, Pix key, greeting and word for a church service, its
-- logo, and the rule for new accounts. The logo replaces the logo of the app. The table has one
-- row. Admins write this row; everybody reads it. The browser scales the logo to a small PNG before
-- the upload.

-- Returns true when `picture` is null or the base64 of a PNG of at most 512 by 512 pixels. Bytes 16
-- to 23 of a PNG hold its width and height.
create function private.is_small_png(picture text)
returns boolean language plpgsql immutable parallel safe set search_path = '' as $$
declare
  content bytea;
  width bigint;
  height bigint;
begin
  if picture is null then
    return true;
  end if;
  if picture !~ '^[A-Za-z0-9+/]+={0,2}$' or char_length(picture) % 4 <> 0 then
    return false;
  end if;
  content := pg_catalog.decode(picture, 'base64');
  if length(content) < 24
    or substring(content from 1 for 16) <> '\x89504e470d0a1a0a0000000d49484452'::bytea
  then
    return false;
  end if;
  width := ('x' || encode(substring(content from 17 for 4), 'hex'))::bit(32)::bigint;
  height := ('x' || encode(substring(content from 21 for 4), 'hex'))::bit(32)::bigint;
  return width between 1 and 512 and height between 1 and 512;
end;
$$;

create table public.church (
  id boolean primary key default true,
  address text,
  logo text,
  -- A hash of the church's logo. The URL of the logo contains the hash, so that a new logo
  -- has a new URL.
  logo_hash text generated always as (left(md5(logo), 16)) stored,
  revision integer not null default 1,
  -- Decides who may publish after a sign-up: everybody (`open`), people whom an admin approves
  -- (`approval`), or people whom an admin invites (`invitation`).
  sign_up text not null default 'open',
  service_word text not null default 'culto',
  -- The words after the time of day at the beginning of the script: "A paz do Senhor".
  greeting text,
  phone text,
  whatsapp text,
  instagram text,
  -- The key of the church's Pix account in the form of the Pix code. The browser checks the digits
  -- of the key.
  pix_key text,
  pix_receiver text,
  -- The names of the church's own rooms, separated by lines or commas. A place that is one of them
  -- is at the church's address.
  rooms text,
  constraint church_is_one check (id),
  constraint church_service_word_known check (service_word in ('culto', 'missa', 'celebração')),
  constraint church_greeting_length
    check (char_length(greeting) <= 100 and not private.is_blank(greeting)),
  constraint church_contacts_length check (
    greatest(char_length(phone), char_length(whatsapp), char_length(instagram)) <= 40
    and not private.is_blank(phone) and not private.is_blank(whatsapp)
    and not private.is_blank(instagram)
  ),
  constraint church_pix_key_form check (pix_key ~ '^[!-~]{1,77}$'),
  constraint church_pix_receiver_length
    check (char_length(pix_receiver) <= 25 and not private.is_blank(pix_receiver)),
  constraint church_rooms_length
    check (char_length(rooms) <= 1000 and not private.is_blank(rooms)),
  constraint church_address_length
    check (char_length(address) <= 200 and not private.is_blank(address)),
  constraint church_logo_length check (char_length(logo) <= 60000),
  constraint church_logo_png check (char_length(logo) > 60000 or private.is_small_png(logo)),
  constraint church_sign_up_known check (sign_up in ('open', 'approval', 'invitation'))
);

alter table public.church enable row level security;
revoke all on table public.church from public, anon, authenticated;
grant select on table public.church to anon;
grant
  select,
  insert (
    id, address, logo, sign_up, service_word, greeting, phone, whatsapp, instagram, pix_key,
    pix_receiver, rooms
  ),
  update (
    id, address, logo, sign_up, service_word, greeting, phone, whatsapp, instagram, pix_key,
    pix_receiver, rooms
  )
  on table public.church to authenticated;
grant all on table public.church to service_role;

-- `true`: everybody may read the row, because the public board shows it.
create policy "Anyone can view the church"
  on public.church for select to anon, authenticated using (true);
create policy "Admins can describe the church"
  on public.church for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can change the church"
  on public.church for update to authenticated using ((select private.is_admin()))
  with check ((select private.is_admin()));

create trigger notify_public_change
  after insert or update or delete on public.church
  for each row execute function private.notify_public_change();
create trigger notify_truncation
  after truncate on public.church
  for each statement execute function private.notify_public_change();
create trigger clean_texts before insert or update on public.church
  for each row execute function private.clean_texts();
create trigger count_revision before update on public.church
  for each row execute function private.count_row_revision();

revoke execute on all functions in schema private from public;
grant execute on function private.is_small_png(text) to authenticated, service_role;
