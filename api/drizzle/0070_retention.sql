-- no transaction
-- What the worker goes through when it forgets is found in its order, and what stays is not looked at for it.
drop index concurrently if exists sessions_created;
create index concurrently sessions_created on sessions (created, id);
drop index concurrently if exists alerts_resolved;
create index concurrently alerts_resolved on alerts (resolved) where resolved is not null;
drop index concurrently if exists payment_notices_idle;
create index concurrently payment_notices_idle on payment_notices (created) where status not in ('succeeded', 'refunded');
-- Whoever forgets them goes on from the last one that stayed.
drop index concurrently if exists orders_unpaid_in_order;
create index concurrently orders_unpaid_in_order on orders (finished_at, id) where status = 'failed' and paid_at is null;
drop index concurrently if exists orders_unpaid;
