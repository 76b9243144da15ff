-- The ministries most churches start with. Applied once, to a database that has none.

insert into public.ministries (name, color)
values
  ('Louvor', '#7c3aed'),
  ('Jovens', '#ea580c'),
  ('Infantil', '#db2777'),
  ('Casais', '#dc2626'),
  ('Missões', '#0284c7'),
  ('Intercessão', '#4f46e5'),
  ('Diaconia', '#059669'),
  ('Escola Bíblica', '#b45309')
on conflict do nothing;
