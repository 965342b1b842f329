-- A key stands for one order of a user, whatever browser or program they call from. Until now each session without a cookie had keys of its
-- own: of what such a client made twice, the newest keeps the key.
update orders set idempotency_key = null where id in (
  select id from (
    select id, row_number() over (partition by user_id, idempotency_key order by created desc, id) as place
    from orders where user_id is not null and idempotency_key is not null
  ) as repeated where place > 1
);
create unique index orders_idempotency_user on orders (user_id, idempotency_key) where user_id is not null;

-- The session is a guest's: a user's order has none.
alter table orders alter column session_id drop not null;
