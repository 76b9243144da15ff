-- An account, its session and its open recovery link, as version 0.1 of Avisos wrote them with the library that it had
-- for signing in; the times are those of ten minutes ago. The password is senha-de-teste.

insert into auth.users (
  id, email, encrypted_password, email_confirmed_at, recovery_sent_at, raw_app_meta_data, raw_user_meta_data,
  last_sign_in_at, created_at, updated_at
) values (
  'a550e021-8b08-4cc6-a268-0b7dfeee18f6', 'zoe@example.org',
  '$2b$10$Wm6s8aSXD3c4UPsYX6Q8Z.VBT1eOlLCXjeLvmlIDlXFZFtXO1FAMK',
  now() - interval '10 minutes', now() - interval '10 minutes',
  '{"provider": "email", "providers": ["email"]}',
  '{"sub": "a550e021-8b08-4cc6-a268-0b7dfeee18f6", "name": "Zoé", "email": "zoe@example.org", "email_verified": true, "phone_verified": false}',
  now() - interval '10 minutes', now() - interval '10 minutes', now() - interval '10 minutes'
);
insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
values (
  'a550e021-8b08-4cc6-a268-0b7dfeee18f6', 'email', 'a550e021-8b08-4cc6-a268-0b7dfeee18f6',
  'a550e021-8b08-4cc6-a268-0b7dfeee18f6',
  '{"sub": "a550e021-8b08-4cc6-a268-0b7dfeee18f6", "name": "Zoé", "email": "zoe@example.org", "email_verified": false, "phone_verified": false}',
  now() - interval '10 minutes', now() - interval '10 minutes'
);
insert into auth.sessions (id, user_id, refreshed_at, created_at, updated_at, aal) values (
  '2c23da97-4d88-423a-bc2d-029da3c83716', 'a550e021-8b08-4cc6-a268-0b7dfeee18f6',
  now() - interval '10 minutes', now() - interval '10 minutes', now() - interval '10 minutes', 'aal1'
);
insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent, created_at, updated_at)
select id, token, 'a550e021-8b08-4cc6-a268-0b7dfeee18f6', '2c23da97-4d88-423a-bc2d-029da3c83716', revoked, parent,
  now() - interval '10 minutes', now() - interval '10 minutes'
from (values
  ('7c22b796-cc33-4c78-be22-c0559a1f30fa', 'b53fd02f-424d-4a5e-aaf7-5fed82547b99', true, null),
  ('01a20fb8-e76e-706f-a669-1499990c91b8', '01a20fb8-e766-70bc-a80d-dfce295c0979', true, 'b53fd02f-424d-4a5e-aaf7-5fed82547b99'),
  ('e81f3909-cc12-4d89-b2e3-adfa15ead90a', 'b6f327f6-8ec5-40bc-a349-1b925e69867f', false, '01a20fb8-e766-70bc-a80d-dfce295c0979')
) tokens (id, token, revoked, parent);
-- Of the link 6bd0fee00d1e44ce4430540ba096976350a46582b068e04557fdef9592aed711; the trigger would hash the hash.
set local session_replication_role = replica;
insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at) values (
  'bcdff23c-5ef9-4cd7-b1c8-be7ea7c2389b', 'a550e021-8b08-4cc6-a268-0b7dfeee18f6', 'recovery_token',
  '201fbf1cec58511446135cb67937fb49cabf396726209eb71370aaa07f9c9669', 'zoe@example.org',
  now() - interval '10 minutes', now() - interval '10 minutes'
);
