-- no transaction
-- The page that an order was made on, as the server that sent it has signed: its versions. Sales are counted by them.
alter table orders add column if not exists page jsonb;
drop index concurrently if exists orders_page;
create index concurrently orders_page on orders (created) where page is not null;
