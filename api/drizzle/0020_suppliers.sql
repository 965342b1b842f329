-- Several suppliers side by side, orders in parts, and states that wait for a person. It only adds: an older version goes on
-- writing one part for each line, whose product and quantity are those of the line.
alter table supplier_orders
  add column part integer not null default 1 check (part > 0),
  add column product text,
  add column quantity integer check (quantity > 0),
  add column note text,
  drop constraint supplier_orders_pkey,
  add primary key (order_line_id, part),
  drop constraint supplier_orders_state_check,
  add constraint supplier_orders_state_check
    check (state in ('new', 'accepted', 'sent', 'done', 'rejected', 'attention'));

alter table products
  add column supplier text,
  add column fallback_suppliers jsonb not null default '[]',
  add column is_supplied boolean not null default true;

create table supplier_accounts (
  supplier text primary key,
  balance numeric,
  currency text,
  is_empty boolean not null default false,
  checked timestamptz not null default now()
);
