-- The ministries most churches start with. Applied once, to a database that has none. No red and no rust, which are for
-- what is cancelled or urgent.

insert into public.ministries (name, color)
values
  ('Louvor', '#7c3aed'),
  ('Jovens', '#4d7c0f'),
  ('Infantil', '#db2777'),
  ('Casais', '#a21caf'),
  ('Missões', '#0284c7'),
  ('Intercessão', '#4f46e5'),
  ('Diaconia', '#059669'),
  ('Escola Bíblica', '#1e3a8a')
on conflict do nothing;
