-- What a buyer changed of an order before its payment.
alter table orders add column changes jsonb;
