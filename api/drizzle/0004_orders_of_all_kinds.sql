-- The picture by which an operator finds a Standoff buyer. Personal: shown to the buyer only, never under media.
create table order_avatars (
  order_id uuid primary key references orders (id),
  picture bytea not null,
  created timestamptz not null default now()
);

-- One line of an order at a supplier. The key is ours and the supplier's idempotency key: it is written before the first
-- call, so that after any crash or time-out the supplier is asked by it before anything is ordered again.
create table supplier_orders (
  order_line_id bigint primary key references order_lines (id),
  order_id uuid not null references orders (id),
  supplier text not null,
  key uuid not null unique,
  state text not null default 'new' check (state in ('new', 'accepted', 'sent', 'done', 'rejected')),
  asked timestamptz,
  decided timestamptz,
  created timestamptz not null default now()
);
create index supplier_orders_order on supplier_orders (order_id);
