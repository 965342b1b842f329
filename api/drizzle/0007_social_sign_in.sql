-- A sign-in that a browser has begun at a provider. The state that comes back is kept as a hash; verifier and nonce are made of
-- it and the shop's secret, so nothing here opens anything.
create table social_flows (
  state_hash bytea primary key,
  provider text not null,
  session_id uuid not null references sessions on delete cascade,
  -- Who was signed in when it began: only they may bind with it.
  user_id integer references users on delete cascade,
  redirect_uri text not null,
  taken timestamptz,
  -- Whom the provider vouched for, while their address is asked for.
  newcomer jsonb,
  expires timestamptz not null
);
create index social_flows_expires on social_flows (expires);

-- Proofs that hold by themselves (Steam's nonces, Telegram's hashes) and were shown.
create table social_proofs (
  hash bytea primary key,
  expires timestamptz not null
);
create index social_proofs_expires on social_proofs (expires);
