-- Changes of the catalogue that are not made yet: drafts, and those that have a time to go live.
create table pending_changes (
  id integer primary key generated always as identity,
  -- As in the audit trail.
  subject text not null,
  change jsonb not null,
  -- What it is about, in words.
  title text not null,
  -- When it goes live; none for a draft.
  at timestamptz,
  -- When prices are as before again.
  until timestamptz check (until > at),
  why text not null,
  state text not null default 'open' check (state in ('open', 'published', 'failed', 'dropped')),
  -- Why it could not be published.
  error text,
  staff_id integer not null references staff (id),
  created timestamptz not null default now(),
  decided timestamptz
);
create index pending_changes_waiting on pending_changes (at) where state in ('open', 'failed');
create index pending_changes_decided on pending_changes (decided desc) where decided is not null;
