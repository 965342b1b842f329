-- What the staff note about orders, and what waits for a person.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  staff_id integer not null references staff,
  text text not null,
  created timestamptz not null default now()
);
create index order_notes_order on order_notes (order_id);

-- `hand`: to be delivered by a person; `case`: somebody looks after it. One holder at a time, for half an hour.
create table desk_tasks (
  order_id uuid primary key references orders,
  kind text not null check (kind in ('hand', 'case')),
  staff_id integer references staff,
  taken timestamptz,
  -- Why it could not be delivered: somebody has to decide.
  problem text,
  created timestamptz not null default now()
);
create index desk_tasks_queue on desk_tasks (created) where kind = 'hand';
insert into desk_tasks (order_id, kind, created)
  select (data->>'order')::uuid, 'hand', created from alerts where kind = 'delivery_by_hand' and resolved is null;

-- Codes that turned out bad. They never come back into the stock: not by an import, not by a supplier.
create table void_codes (
  id bigint primary key,
  product_id integer not null references products,
  code text not null unique,
  -- Where it was delivered.
  order_product_id bigint,
  unit integer,
  why text not null,
  voided timestamptz not null default now()
);
create index void_codes_line on void_codes (order_product_id);

-- What is given back of an order that was delivered. The id is the provider's idempotency key.
create table part_refunds (
  id uuid primary key,
  order_id uuid not null references orders,
  payment_id uuid references payments,
  target text not null check (target in ('balance', 'method')),
  -- Minor units of the payment's currency; null to a balance.
  amount bigint check (amount > 0),
  -- Kopecks.
  value bigint not null check (value > 0),
  done timestamptz,
  created timestamptz not null default now()
);
create index part_refunds_order on part_refunds (order_id);
create index part_refunds_payment on part_refunds (payment_id);

-- The desk finds orders by these among a million.
create index orders_created on orders (created desc, id desc);
create index orders_status on orders (status, created desc, id desc);
create index orders_email on orders (lower(email) text_pattern_ops);
create index orders_player on orders ((coalesce(details->>'userId', details->>'gameAccountId', details->>'steamAccountId')));
create index payments_by_transaction on payments (transaction_id);
create index payments_by_phone on payments (right(regexp_replace(phone, '\D', '', 'g'), 10)) where phone is not null;
