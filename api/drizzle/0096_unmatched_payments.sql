-- Money at a provider that no payment of ours expects: of another sum or currency, or paid for another site of the same account. It is booked
-- apart, under `unmatched:<provider>` and `unmatched`, until a person decides. The version before neither reads nor writes it.
create table unmatched_payments (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  transaction_id text not null,
  -- Null where it is no payment of this shop.
  payment_id uuid references payments,
  -- True of one try of several under its payment.
  is_try boolean not null default false,
  -- Minor units of `currency`.
  amount bigint not null check (amount > 0),
  currency text not null,
  -- Kopecks that it is booked with; 0 in a currency of which the shop has no rate.
  value bigint not null check (value >= 0),
  decision text check (decision in ('accepted', 'returned', 'released')),
  -- How far it is on its way back, as in `refunds`.
  state text not null default 'due' check (state in ('due', 'asked', 'pending', 'refused')),
  key uuid not null default gen_random_uuid(),
  provider_id text,
  asked timestamptz,
  reason text,
  done timestamptz,
  created timestamptz not null default now(),
  unique (provider, transaction_id)
);
create index unmatched_payments_open on unmatched_payments (created, id) where done is null;
create index unmatched_payments_payment on unmatched_payments (payment_id) where payment_id is not null;

-- When the payer's bank took an order's money back against the shop's will.
alter table orders add column charged_back timestamptz;
create index orders_charged_back on orders (charged_back) where charged_back is not null;

-- Of a payment of which the provider gave a part back before: what is left of it, in the payment's currency and in kopecks. Null: all of it.
alter table refunds add column amount bigint, add column value bigint;
