-- Codes by which somebody shows that a number is theirs: the last one of each browser for each number, as a keyed hash.
create table phone_codes (
  id bigint generated always as identity primary key,
  session_id uuid not null references sessions on delete cascade,
  phone text not null,
  code_hash bytea not null,
  tries_left integer not null check (tries_left >= 0),
  expires timestamptz not null,
  constraint phone_codes_owner unique (session_id, phone)
);
create index phone_codes_expires on phone_codes (expires);
