-- no transaction
-- Orders that nobody can pay any more, with the terms of methods that nobody chose: the worker takes these away, so that it is empty as a rule.
drop index concurrently if exists orders_all_terms;
create index concurrently orders_all_terms on orders (id)
  where status not in ('created', 'waiting_for_payment') and jsonb_array_length(jsonb_path_query_array(terms, '$.*.*')) > 1;
