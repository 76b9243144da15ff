-- Closes the default privileges. Hosted Supabase gives everybody every right in a table, a sequence or a function that the owner
-- of the migrations adds to `public`, and PostgreSQL lets everybody call every new function. Each object gets its grants by name.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;
