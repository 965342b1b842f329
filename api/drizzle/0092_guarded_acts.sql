-- What the staff do with a shopper's money, codes or address: done alone within a limit, or asked for until a second person decides.
-- In place of `balance_requests`, which the version before still reads.
create table guarded_acts (
  id integer generated always as identity primary key,
  -- The buyer; null for an order without an account.
  user_id integer references users on delete cascade,
  order_id uuid references orders on delete cascade,
  -- The act in full while it waits, then its name only: it may hold an address.
  act jsonb not null,
  -- Kopecks at stake.
  value bigint not null check (value >= 0),
  why text not null,
  asked_by integer not null references staff,
  decided_by integer references staff check (decided_by <> asked_by),
  is_approved boolean,
  created timestamptz not null default now(),
  decided timestamptz,
  check (num_nonnulls(user_id, order_id) > 0)
);
create index guarded_acts_created on guarded_acts (created);
create index guarded_acts_open on guarded_acts (created) where is_approved is null;
create index guarded_acts_user on guarded_acts (user_id);
create index guarded_acts_order on guarded_acts (order_id);
-- They are closed there, so that a process of the version before cannot approve one a second time.
with taken as (update balance_requests set is_approved = false where is_approved is null returning *)
insert into guarded_acts (user_id, act, value, why, asked_by, created)
  select user_id, jsonb_build_object('action', 'adjust', 'amount', to_char(amount / 100.0, 'FM999999990.00'), 'why', why), abs(amount), why, asked_by, created
  from taken;

-- Who has just joined, or has just been given a role, is nobody's second person yet.
alter table staff add column role_since timestamptz not null default now();
update staff set role_since = created;
