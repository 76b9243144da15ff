-- A digest of the words of each announcement in an output when it was printed or sent: a change counts when the words differ
-- now. Only digests, because the words of a deleted announcement must not stay. Null for older outputs: their time decides.
alter table public.edition_outputs add column digests jsonb constraint edition_outputs_digests_size
  check (jsonb_typeof(digests) = 'object' and char_length(digests::text) <= 10000);

grant insert (digests), update (digests) on table public.edition_outputs to authenticated;

drop function public.mark_output(uuid, text);

-- Records that an output was printed ("bulletin") or sent ("whatsapp"). Runs with the caller's rights.
create function public.mark_output(edition_id uuid, output text, digests jsonb default null)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_editor();
  insert into public.edition_outputs (edition_id, output, digests)
  values (mark_output.edition_id, mark_output.output, mark_output.digests)
  on conflict on constraint edition_outputs_pkey do update
  set out_at = now(), out_by = (select auth.uid()), digests = excluded.digests;
end;
$$;

revoke execute on function public.mark_output(uuid, text, jsonb) from public, anon;
grant execute on function public.mark_output(uuid, text, jsonb) to authenticated;
