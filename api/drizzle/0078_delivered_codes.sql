-- no transaction
-- How many codes of each product were delivered is counted without reading the codes; those in stock have an index already.
drop index concurrently if exists codes_delivered;
create index concurrently codes_delivered on codes (product_id) where order_product_id is not null;
