-- no transaction
-- «Today» asks what suppliers decided within the last hour.
drop index concurrently if exists supplier_orders_decided;
create index concurrently supplier_orders_decided on supplier_orders (decided) where decided is not null;
