-- An order's page shows every alert about it, and a shortage of codes is an alert of its order: each of them waits for a person.
create index alerts_order on alerts ((data->>'order')) where data->>'order' is not null;
update alerts set resolved = now() where kind = 'out_of_stock' and resolved is null;
insert into alerts (kind, key, data)
select 'out_of_stock', 'out_of_stock:' || orders.id, jsonb_build_object('order', orders.id)
from orders where status = 'paid' and kind = 'PUBGOrder'
on conflict (key) do nothing;
