-- How services outside answered, by minute, of all processes together; and what was heard of each last.
create table outside_minutes (
  service text not null,
  minute timestamptz not null,
  answered integer not null,
  failed integer not null,
  -- Calls that were not made, since it was away or had enough to do.
  turned_away integer not null,
  primary key (service, minute)
);
create table outside_services (
  service text primary key,
  -- Its circuit breaker in the process that called it last.
  state text not null check (state in ('closed', 'half_open', 'open')),
  error text,
  error_at timestamptz,
  called timestamptz,
  -- When a process that may call it was last alive.
  seen timestamptz not null default now()
);
