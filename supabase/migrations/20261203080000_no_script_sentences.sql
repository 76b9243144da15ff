-- Drops the sentences that editors could write for the script. The app of 0.2.0 has fixed sentences
-- in their place, and never reads this table. −6 grants, −1 policy.

drop table public.script_sentences;
