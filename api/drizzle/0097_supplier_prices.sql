-- Prices at suppliers as they were last read. The version before neither reads nor writes them.
create table supplier_prices (
  supplier text not null,
  -- The supplier's own name of the product.
  product text not null,
  price numeric not null,
  currency text not null,
  -- Kopecks for a piece, by the shop's rate of that day; null where it has none.
  cost bigint,
  checked timestamptz not null default now(),
  primary key (supplier, product)
);
-- Kopecks that a part of an order costs the shop, as far as it was known when the part was bought.
alter table supplier_orders add column cost bigint;
