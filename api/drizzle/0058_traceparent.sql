-- Where a trace goes on: of an order, and of what is to be done. W3C's form, 55 characters; null where nothing is traced.
alter table orders add column traceparent text;
alter table jobs add column traceparent text;
