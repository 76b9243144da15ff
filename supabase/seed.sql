-- The ministries that most churches have, inserted once into a new database. No color is red or
-- rust, because these two colors mark cancelled and urgent announcements.

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
