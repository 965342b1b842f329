-- Money in kopecks, double entry: a transaction moves it between accounts, so its entries sum to zero. What comes from
-- outside leaves a provider's account below zero, which is what the provider owes us.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  -- The business event that it books: the same event is booked once.
  event text not null unique,
  order_id uuid references orders (id),
  note text,
  created timestamptz not null default now()
);
create index ledger_transactions_order on ledger_transactions (order_id) where order_id is not null;

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions (id),
  account text not null,
  user_id integer references users (id),
  amount bigint not null check (amount <> 0),
  constraint ledger_entries_owner check ((account in ('balance', 'reserved')) = (user_id is not null))
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_user on ledger_entries (user_id, id) where user_id is not null;

create function check_ledger_sum() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_sum after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_sum();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to';
end $$;
create trigger ledger_entries_fixed before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();
create trigger ledger_transactions_fixed before update or delete on ledger_transactions
  for each row execute function refuse_ledger_change();

-- The sums of each user's two accounts, kept with the entries: the row that whoever spends must hold.
create table balances (
  user_id integer primary key references users (id),
  available bigint not null default 0 check (available >= 0),
  reserved bigint not null default 0 check (reserved >= 0)
);

-- What an order takes of its buyer's balance, held from the start of payment; and where its money went when it failed.
alter table orders add column reserved bigint not null default 0 check (reserved >= 0 and reserved <= total);
alter table orders add column refund_to text check (refund_to in ('balance', 'method'));

-- Kopecks that a payment stands for, by the rate of its order: what is given back, never converted again.
alter table payments add column value bigint;
update payments set value = round(payments.amount / coalesce(
  (orders.terms -> payments.currency -> payments.method ->> 'rate')::numeric, 1))
  from orders where orders.id = payments.order_id;
alter table payments alter column value set not null;

-- What goes back to a payer through the provider: one whole transaction of a payment. A payer may try, and pay, several
-- times under one payment. The id is the provider's idempotency key.
create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  transaction_id text not null,
  done timestamptz,
  created timestamptz not null default now(),
  constraint refunds_transaction unique (payment_id, transaction_id)
);
