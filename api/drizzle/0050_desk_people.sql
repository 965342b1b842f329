-- Changes of a balance above the limit: one asks, another approves.
create table balance_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  -- Kopecks.
  amount bigint not null check (amount <> 0),
  why text not null,
  asked_by integer not null references staff,
  decided_by integer references staff check (decided_by <> asked_by),
  is_approved boolean,
  created timestamptz not null default now()
);
create index balance_requests_open on balance_requests (created) where is_approved is null;

-- The desk finds people by the beginning of their address, and adds the ledger up by days.
create index users_email_beginning on users (email text_pattern_ops);
create index ledger_transactions_created on ledger_transactions (created);
create index payments_created on payments (created);
