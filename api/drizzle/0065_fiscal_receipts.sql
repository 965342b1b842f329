-- A receipt by 54-FZ is due for every movement of money through a provider: one row for each such movement of the ledger.
-- Movements that were booked before have none.
create table fiscal_receipts (
  id bigint generated always as identity primary key,
  transaction_id bigint not null unique references ledger_transactions,
  order_id uuid not null references orders,
  payment_id uuid not null references payments,
  provider text not null,
  kind text not null check (kind in ('income', 'return')),
  -- Kopecks.
  amount bigint not null check (amount > 0),
  -- The rate on the day of the payment; null where the shop did not say.
  vat text,
  -- Kopecks of `amount`.
  vat_amount bigint not null check (vat_amount between 0 and amount),
  -- `due`: nobody was given its data. `sent`: the provider has them. `issued`, `failed`: it said so, or somebody of the staff.
  -- `closed`: somebody decided that none is needed.
  state text not null check (state in ('due', 'sent', 'issued', 'failed', 'closed')),
  -- Why it is `due`, or what was said of a `failed` or `closed` one.
  reason text,
  -- What identifies it at the tax service: storage, document and sign.
  document text,
  -- When to ask the provider about a `sent` one.
  check_at timestamptz not null default now(),
  created timestamptz not null default now()
);
create index fiscal_receipts_created on fiscal_receipts (created) include (kind, vat, amount, vat_amount);
create index fiscal_receipts_open on fiscal_receipts (id desc) include (created, vat) where state in ('due', 'failed');
create index fiscal_receipts_state on fiscal_receipts (state, id desc);
create index fiscal_receipts_sent on fiscal_receipts (provider, check_at) where state = 'sent';
create index fiscal_receipts_order on fiscal_receipts (order_id);
create index fiscal_receipts_payment on fiscal_receipts (payment_id);

-- Whether the provider was given a receipt's data with the payment or its refund, and the rate of VAT on that day.
alter table payments add column vat text, add column receipt_sent boolean not null default false;
alter table refunds add column receipt_sent boolean not null default false;
alter table part_refunds add column receipt_sent boolean not null default false;

-- The sums of a day that is over, by account and by rate of VAT: the ledger and the register are only added to, so they stay.
create table finance_days (
  day date primary key,
  accounts jsonb not null,
  vat jsonb not null
);
