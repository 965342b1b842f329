-- Who has used a promo code: the user, and every address that the order has had, as they count (promo/buyers.ts). An order's address can be changed
-- afterwards, so it cannot say who used a code.
create table promo_buyers (
  order_id uuid not null references promo_uses (order_id) on delete cascade,
  promo_code_id integer not null references promo_codes (id) on delete cascade,
  buyer text not null,
  primary key (order_id, buyer)
);
create index promo_buyers_code on promo_buyers (promo_code_id, buyer);

insert into promo_buyers
  select promo_uses.order_id, promo_code_id, 'user:' || orders.user_id
  from promo_uses join orders on orders.id = promo_uses.order_id where orders.user_id is not null
  union
  select promo_uses.order_id, promo_code_id, 'email:' || case
    when mailbox[2] in ('gmail.com', 'googlemail.com') then replace(mailbox[1], '.', '') || '@gmail.com'
    else mailbox[1] || '@' || mailbox[2] end
  from promo_uses join orders on orders.id = promo_uses.order_id left join users on users.id = orders.user_id,
    unnest(array[orders.email, users.email]) as address,
    regexp_match(lower(address), '^([^+]+)(?:\+.*)?@([^@]+)$') as mailbox
  where mailbox is not null;

-- What the worker prunes is found by these.
create index orders_unpaid on orders (finished_at) where status = 'failed' and paid_at is null;
create index orders_keyed on orders (created) where idempotency_key is not null;
