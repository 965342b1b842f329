-- The people who run the shop. They have nothing in common with shoppers' accounts: no table, no cookie, no token.
create table staff (
  id integer generated always as identity primary key,
  email text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'support', 'content', 'finance', 'read_only')),
  password_hash text not null,
  -- Encrypted with a key of SECRET_KEY.
  totp_secret bytea not null,
  -- The time step of the last code that was taken: a code holds once.
  totp_step bigint not null default 0,
  created timestamptz not null default now(),
  disabled timestamptz
);

create table staff_invitations (
  token_hash bytea primary key,
  email text not null,
  role text not null check (role in ('owner', 'support', 'content', 'finance', 'read_only')),
  totp_secret bytea not null,
  -- Null: by the command line.
  invited_by integer references staff,
  created timestamptz not null default now(),
  expires timestamptz not null,
  used timestamptz
);

create table staff_passkeys (
  id text primary key,
  staff_id integer not null references staff,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created timestamptz not null default now(),
  used timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);

-- A question to an authenticator, answered once and soon.
create table staff_challenges (
  id uuid primary key default gen_random_uuid(),
  challenge text not null,
  -- Null: nobody is signed in yet.
  staff_id integer references staff,
  expires timestamptz not null
);

create table staff_sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  staff_id integer not null references staff,
  browser text not null,
  network text not null,
  created timestamptz not null default now(),
  seen timestamptz not null default now(),
  expires timestamptz not null,
  ended timestamptz
);
create index staff_sessions_staff on staff_sessions (staff_id, created);

-- Who did what, when, to what, and why. Rows are added and nothing else, whatever role of the database asks.
create table audit_trail (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null: the command line.
  staff_id integer references staff,
  -- The name on that day.
  who text not null,
  action text not null,
  -- `order:<id>`, `user:<id>`, `product:<id>`, …
  subject text not null,
  before jsonb,
  after jsonb,
  why text
);
create index audit_trail_subject on audit_trail (subject, id);
create index audit_trail_staff on audit_trail (staff_id, id);

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is never changed';
end $$;
create trigger audit_trail_unchanged before update or delete on audit_trail
  for each row execute function refuse_change_of_audit();
create trigger audit_trail_whole before truncate on audit_trail
  for each statement execute function refuse_change_of_audit();
