create table users (
  id integer generated always as identity primary key,
  email text unique check (email = lower(email)),
  email_confirmed timestamptz,
  nickname text not null,
  -- argon2id in its own text form; null for who signs in by a social account only.
  password_hash text,
  -- File name under media/avatars.
  avatar text,
  blocked timestamptz,
  block_reason text,
  created timestamptz not null default now(),
  -- A deleted user stays as an empty row that its orders point at.
  deleted timestamptz
);

-- One sign-in on one device: the family of the refresh tokens that came of it, of which only the last generation holds.
create table sign_ins (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  generation integer not null default 0,
  -- Hash of what tells the client apart that got the last generation.
  client bytea not null,
  rotated timestamptz not null default now(),
  expires timestamptz not null,
  revoked timestamptz,
  created timestamptz not null default now()
);
create index sign_ins_user on sign_ins (user_id);
create index sign_ins_expires on sign_ins (expires);

create table identities (
  provider text not null,
  -- The provider's own id of the person: never the e-mail, which changes hands.
  subject text not null,
  user_id integer not null references users on delete cascade,
  created timestamptz not null default now(),
  primary key (provider, subject),
  constraint identities_one_of_each unique (user_id, provider)
);

-- Links in letters. The key in the link is signed, not stored. No user: asked for an address that nobody has.
create table letter_keys (
  id uuid primary key,
  purpose text not null check (purpose in ('confirm', 'reset')),
  user_id integer references users on delete cascade,
  expires timestamptz not null,
  used timestamptz,
  created timestamptz not null default now()
);
create index letter_keys_user on letter_keys (user_id);
create index letter_keys_expires on letter_keys (expires);

-- Counters of attempts, by the keyed hash of who attempts what. A crash may forget them.
create unlogged table rate_limits (
  key bytea primary key,
  hits integer not null,
  resets timestamptz not null
);
create index rate_limits_resets on rate_limits (resets);

-- The signed-in buyer; null for a guest's order.
alter table orders add column user_id integer references users;
create index orders_user on orders (user_id, created) where user_id is not null;
