-- The order of names for the data API of our own server (`order=name`): hosted Supabase has such an order by itself.
-- Where PostgreSQL was built without ICU, names stay in the order of their code points.
do $$
begin
  create collation public.portuguese (provider = icu, locale = 'pt-BR');
exception when feature_not_supported then
  create collation public.portuguese from "C";
end;
$$;
