-- Adds the names of the church's own rooms, by which a map link leads to the church. +2 grants, no
-- policy.

alter table public.church
  add column rooms text,
  add constraint church_rooms_length
    check (char_length(rooms) <= 1000 and not private.is_blank(rooms));
grant insert (rooms), update (rooms) on table public.church to authenticated;
